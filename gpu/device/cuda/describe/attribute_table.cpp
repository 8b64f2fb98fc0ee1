#include "gpu/device/cuda/describe/attribute_table.h"

#include <initializer_list>

namespace kernelcurve {
namespace {

constexpr AttributeRow count(const char* tag, const char* en, const char* zhCN,
                             CUdevice_attribute attribute, const char* unit = "",
                             std::int64_t factor = 1) {
    return {tag, en, zhCN, AttributeKind::Count, {attribute}, 1, unit, factor};
}

constexpr AttributeRow flag(const char* tag, const char* en, const char* zhCN,
                            CUdevice_attribute attribute) {
    return {tag, en, zhCN, AttributeKind::Flag, {attribute}, 1};
}

constexpr AttributeRow extent(const char* tag, const char* en, const char* zhCN,
                              std::initializer_list<CUdevice_attribute> attributes) {
    AttributeRow row = {tag, en, zhCN, AttributeKind::Extent, {}, 0};
    for (const CUdevice_attribute attribute : attributes)
        row.attributes[row.extents++] = attribute;
    return row;
}

constexpr AttributeRow processorRows[] = {
    count("clock", "Processor clock", "处理器频率", CU_DEVICE_ATTRIBUTE_CLOCK_RATE, "Hz", 1000),
    count("multiprocessors", "Multiprocessors", "流多处理器数量",
          CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
    count("warp_size", "Threads per warp", "每个线程束的线程数", CU_DEVICE_ATTRIBUTE_WARP_SIZE),
    count("threads_per_multiprocessor", "Resident threads per SM", "每个多处理器的最大驻留线程数",
          CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR),
    count("blocks_per_multiprocessor", "Resident blocks per SM", "每个多处理器的最大驻留线程块数",
          CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR),
    count("registers_per_multiprocessor", "32-bit registers per SM", "每个多处理器的 32 位寄存器数",
          CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR),
    count("registers_per_block", "32-bit registers per block", "每个线程块的 32 位寄存器数",
          CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK),
    count("single_to_double", "Single to double precision speed", "单精度与双精度性能之比",
          CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO),
    flag("integrated", "Shares the host's memory", "与主机共享内存",
         CU_DEVICE_ATTRIBUTE_INTEGRATED),
};

constexpr AttributeRow memoryRows[] = {
    count("memory_clock", "Memory clock", "显存频率", CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, "Hz",
          1000),
    count("bus_width", "Memory bus", "显存位宽", CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH,
          "bit"),
    flag("ecc", "Error correction (ECC)", "纠错（ECC）", CU_DEVICE_ATTRIBUTE_ECC_ENABLED),
    count("l2_bytes", "L2 cache", "L2 缓存", CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, "bytes"),
    count("persisting_l2_bytes", "L2 cache that can be set aside", "可保留的 L2 缓存",
          CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE, "bytes"),
    count("access_window_bytes", "Maximum L2 access policy window", "L2 访问策略窗口上限",
          CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE, "bytes"),
    flag("global_l1", "Global memory goes through L1", "全局内存经过 L1 缓存",
         CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED),
    flag("local_l1", "Local memory goes through L1", "本地内存经过 L1 缓存",
         CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED),
    count("constant_bytes", "Constant memory", "常量内存",
          CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY, "bytes"),
    count("shared_bytes_per_multiprocessor", "Shared memory per SM", "每个多处理器的共享内存",
          CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, "bytes"),
    count("shared_bytes_per_block", "Shared memory per block", "每个线程块的共享内存",
          CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, "bytes"),
    count("shared_bytes_opt_in", "Shared memory per block (opt-in)",
          "每个线程块的共享内存（显式启用）", CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
          "bytes"),
    count("shared_bytes_reserved", "Shared memory that the driver reserves per block",
          "驱动为每个线程块保留的共享内存", CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK,
          "bytes"),
    flag("compression", "Compressible memory", "可压缩内存",
         CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED),
};

constexpr AttributeRow launchRows[] = {
    count("threads_per_block", "Threads per block", "每个线程块的最大线程数",
          CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
    extent("block_limit", "Largest block", "线程块最大尺寸",
           {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y,
            CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z}),
    extent("grid_limit", "Largest grid", "网格最大尺寸",
           {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y,
            CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z}),
    flag("time_limit", "Kernels have a time limit (display)", "核函数有运行时间限制（显示输出）",
         CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT),
    flag("concurrent_kernels", "Concurrent kernels", "并发执行多个核函数",
         CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS),
    flag("preemption", "Compute preemption", "支持计算抢占",
         CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED),
    flag("cooperative_launch", "Cooperative launch", "协作启动",
         CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH),
    flag("cluster_launch", "Clusters of blocks", "线程块集群", CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH),
    flag("tensor_map", "Tensor memory accelerator (TMA)", "张量内存加速器（TMA）",
         CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED),
    flag("function_pointers", "Unified function pointers", "统一函数指针",
         CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS),
    flag("stream_priorities", "Stream priorities", "流优先级",
         CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED),
    flag("stream_wait_nor", "Streams can wait for a bit pattern (NOR)", "流可等待位模式（NOR）",
         CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR),
    flag("stream_memory_64", "64-bit stream memory operations", "64 位流内存操作",
         CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS),
    count("memory_domains", "Memory synchronisation domains", "内存同步域数量",
          CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT),
};

constexpr AttributeRow hostRows[] = {
    count("copy_engines", "Copy engines", "拷贝引擎数量", CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT),
    count("largest_pitch", "Largest pitch of a copy", "拷贝的最大行距",
          CU_DEVICE_ATTRIBUTE_MAX_PITCH, "bytes"),
    flag("unified_addressing", "One address space with the host", "与主机统一寻址",
         CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING),
    flag("mapped_host_memory", "Maps host memory", "可映射主机内存",
         CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY),
    flag("registers_host_memory", "Registers host memory", "可注册主机内存",
         CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED),
    flag("registers_read_only", "Registers read-only host memory", "可注册只读主机内存",
         CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED),
    flag("same_registered_address", "Registered memory has the host's address",
         "注册内存与主机地址相同", CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM),
    flag("managed_memory", "Managed memory", "托管内存", CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY),
    flag("concurrent_managed", "Concurrent managed memory access by the host",
         "主机可同时访问托管内存", CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS),
    flag("direct_managed", "Host reads managed memory in place", "主机可就地访问托管内存",
         CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST),
    flag("pageable_access", "Reads the host's pageable memory", "可访问主机可分页内存",
         CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS),
    flag("host_page_tables", "Uses the host's page tables", "使用主机页表",
         CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES),
    flag("host_atomics", "Native atomics over the link to the host", "与主机互连支持原生原子操作",
         CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED),
};

constexpr AttributeRow featureRows[] = {
    flag("memory_pools", "Memory pools", "内存池", CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED),
    flag("virtual_memory", "Virtual memory management", "虚拟内存管理",
         CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED),
    flag("multicast", "Multicast over NVLink", "NVLink 多播",
         CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED),
    flag("rdma", "GPUDirect RDMA", "GPUDirect RDMA", CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED),
    flag("rdma_virtual_memory", "GPUDirect RDMA with virtual memory management",
         "GPUDirect RDMA 支持虚拟内存管理",
         CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED),
    flag("dma_buf", "Shares memory as dma_buf", "以 dma_buf 共享内存",
         CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED),
    flag("shares_descriptors", "Shares memory as file descriptors", "以文件描述符共享内存",
         CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED),
    flag("ipc_events", "Events between processes", "进程间事件",
         CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED),
    flag("timeline_semaphores", "Timeline semaphores", "时间线信号量",
         CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED),
    flag("sparse_arrays", "Sparse CUDA arrays", "稀疏 CUDA 数组",
         CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED),
    flag("deferred_mapping", "CUDA arrays mapped later", "延迟映射的 CUDA 数组",
         CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED),
    flag("multi_gpu_board", "Several GPUs on the board", "多 GPU 板卡",
         CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD),
    flag("mps", "Shared through MPS", "通过 MPS 共享", CU_DEVICE_ATTRIBUTE_MPS_ENABLED),
};

constexpr AttributeRow textureRows[] = {
    count("texture_alignment", "Alignment of textures", "纹理对齐",
          CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT, "bytes"),
    count("texture_pitch_alignment", "Alignment of a texture's pitch", "纹理行距对齐",
          CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT, "bytes"),
    extent("texture_1d", "Largest 1D texture", "一维纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH}),
    extent("texture_1d_mipmapped", "Largest mipmapped 1D texture", "一维 mipmap 纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH}),
    extent("texture_1d_layered", "Largest layered 1D texture", "一维分层纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS}),
    extent("texture_2d", "Largest 2D texture", "二维纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT}),
    extent("texture_2d_linear", "Largest 2D texture in linear memory", "线性内存二维纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT}),
    count("texture_2d_linear_pitch", "Largest pitch of a 2D texture", "二维纹理行距上限",
          CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH, "bytes"),
    extent("texture_2d_gather", "Largest 2D texture for gathers", "二维 gather 纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT}),
    extent("texture_2d_mipmapped", "Largest mipmapped 2D texture", "二维 mipmap 纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT}),
    extent("texture_2d_layered", "Largest layered 2D texture", "二维分层纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS}),
    extent("texture_3d", "Largest 3D texture", "三维纹理上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH}),
    extent("texture_3d_alternate", "Largest 3D texture, other shape", "三维纹理上限（另一形状）",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE}),
    extent("texture_cube", "Largest cube map", "立方体贴图上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH}),
    extent("texture_cube_layered", "Largest layered cube map", "分层立方体贴图上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS}),
    count("surface_alignment", "Alignment of surfaces", "表面对齐",
          CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT, "bytes"),
    extent("surface_1d", "Largest 1D surface", "一维表面上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH}),
    extent("surface_1d_layered", "Largest layered 1D surface", "一维分层表面上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS}),
    extent("surface_2d", "Largest 2D surface", "二维表面上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT}),
    extent("surface_2d_layered", "Largest layered 2D surface", "二维分层表面上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS}),
    extent("surface_3d", "Largest 3D surface", "三维表面上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH}),
    extent("surface_cube", "Largest cube surface", "立方体表面上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH}),
    extent("surface_cube_layered", "Largest layered cube surface", "分层立方体表面上限",
           {CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH,
            CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS}),
};

constexpr AttributeGroup groups[] = {
    {"Processor", "处理器", processorRows}, {"Memory", "存储器", memoryRows},
    {"Launches", "启动", launchRows},       {"Host and copies", "主机与拷贝", hostRows},
    {"Features", "特性", featureRows},      {"Textures and surfaces", "纹理与表面", textureRows},
};

} // namespace

std::span<const AttributeGroup> attributeGroups() {
    return groups;
}

} // namespace kernelcurve
