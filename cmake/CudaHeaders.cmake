# The CUDA device needs the headers of the Toolkit (types only). Its libraries are loaded at run time.
set(KERNELCURVE_CUDA_INCLUDE "" CACHE PATH "Folder that holds cuda.h")
if(NOT KERNELCURVE_CUDA_INCLUDE)
    find_program(NVCC_PROGRAM nvcc)
    if(NVCC_PROGRAM)
        file(REAL_PATH ${NVCC_PROGRAM} nvcc_real)
        cmake_path(GET nvcc_real PARENT_PATH nvcc_bin)
        cmake_path(GET nvcc_bin PARENT_PATH nvcc_root)
    endif()
    # tools/nvidia.sh fetches them if there is no Toolkit.
    file(GLOB fetched_headers ${CMAKE_SOURCE_DIR}/build/nvidia/lib/python3*/site-packages/nvidia/cu*)
    find_path(cuda_header_folder cuda.h
        HINTS ${CUDAToolkit_ROOT} $ENV{CUDAToolkit_ROOT} /usr/local/cuda ${nvcc_root} ${fetched_headers}
        PATH_SUFFIXES include targets/${CMAKE_SYSTEM_PROCESSOR}-linux/include targets/sbsa-linux/include
                      targets/x86_64-linux/include # the headers of each processor are the same
        NO_CACHE NO_CMAKE_FIND_ROOT_PATH)
    if(cuda_header_folder)
        set(KERNELCURVE_CUDA_INCLUDE ${cuda_header_folder} CACHE PATH "" FORCE)
    endif()
endif()
if(KERNELCURVE_CUDA_INCLUDE)
    message(STATUS "CUDA device: yes (headers in ${KERNELCURVE_CUDA_INCLUDE})")
    add_library(cuda_headers INTERFACE)
    target_include_directories(cuda_headers SYSTEM INTERFACE ${KERNELCURVE_CUDA_INCLUDE})
else()
    message(STATUS "CUDA device: no, cuda.h was not found "
                   "(install the CUDA Toolkit or set CUDAToolkit_ROOT, then configure again)")
endif()
