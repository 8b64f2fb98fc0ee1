<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutBox</name>
    <message>
        <source>About Kernelcurve</source>
        <translation>关于 Kernelcurve</translation>
    </message>
    <message>
        <source>A laboratory for CUDA kernels.</source>
        <translation>CUDA 核函数实验室。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later, with an additional permission to combine it with NVIDIA&apos;s libraries.</source>
        <translation>自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本，并附加允许与 NVIDIA 的库结合使用。</translation>
    </message>
    <message>
        <source>File locations</source>
        <translation>文件位置</translation>
    </message>
    <message>
        <source>Log (for bug reports)</source>
        <translation>日志（报告故障时使用）</translation>
    </message>
    <message>
        <source>Unsaved recordings</source>
        <translation>尚未保存的记录</translation>
    </message>
    <message>
        <source>Compiled kernels</source>
        <translation>已编译的核函数</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>所用的库</translation>
    </message>
    <message>
        <source>Crash reports</source>
        <translation>崩溃报告</translation>
    </message>
</context>
<context>
    <name>DeviceList</name>
    <message>
        <source>%1 (recorded)</source>
        <translation>%1（录制）</translation>
    </message>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（预测）</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <translation>%1，第 %2 行，第 %3 列</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>ParameterText</name>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
</context>
<context>
    <name>PlotChoices</name>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 of 1 configuration</source>
        <translation>已完成 %1 个，共 1 个配置</translation>
    </message>
    <message>
        <source>%1 of %2 configurations</source>
        <translation>已完成 %1 个，共 %2 个配置</translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation>%1，约剩 %2</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>Incomplete row: {0} of {1} columns</source>
        <translation>这一行不完整：{1} 列中只有 {0} 列</translation>
    </message>
    <message>
        <source>Invalid number: {0}</source>
        <translation>无效的数字：{0}</translation>
    </message>
    <message>
        <source>The recording would overwrite the results</source>
        <translation>记录会覆盖这份结果</translation>
    </message>
    <message>
        <source>pass another file with -o</source>
        <translation>请用 -o 指定另一个文件</translation>
    </message>
    <message>
        <source>Lab or course not found: {0}</source>
        <translation>找不到教学实验或课程：{0}</translation>
    </message>
    <message>
        <source>The site needs a folder, but this is a file</source>
        <translation>网站需要一个文件夹，但这是一个文件</translation>
    </message>
    <message>
        <source>choose another folder</source>
        <translation>请指定另一个文件夹</translation>
    </message>
    <message>
        <source>The folder contains a file that is not part of a site: {0}</source>
        <translation>文件夹中有一个不属于网站的文件：{0}</translation>
    </message>
    <message>
        <source>name a new or empty folder, or move the file</source>
        <translation>请指定新的或空的文件夹，或移走该文件</translation>
    </message>
    <message>
        <source>The site cannot replace this folder</source>
        <translation>网站不能替换这个文件夹</translation>
    </message>
    <message>
        <source>Another process is writing this site</source>
        <translation>另一个进程正在写这个网站</translation>
    </message>
    <message>
        <source>wait until it ends, or remove the folder</source>
        <translation>等它结束，或删除该文件夹</translation>
    </message>
    <message>
        <source>{0} of {1} rows were not measured on {2}: an earlier version mixed the rows of several devices. Run the experiment again to separate the rows</source>
        <translation>{1} 行中有 {0} 行不是在 {2} 上测得的：早期版本把几个设备的行混在了一起。请重新运行实验，把它们分开</translation>
    </message>
    <message>
        <source>The device changed during the run, from {0} ({1}) to {2} ({3})</source>
        <translation>运行期间设备由 {0}（{1}）变为 {2}（{3}）</translation>
    </message>
    <message>
        <source>select the original device, then run the missing rows</source>
        <translation>请选择原来的设备，然后补测缺少的配置</translation>
    </message>
    <message>
        <source>Invalid kernel file: {0}</source>
        <translation>核函数文件无效：{0}</translation>
    </message>
    <message>
        <source>write the path of a .cu file relative to the folder of this document</source>
        <translation>请写 .cu 文件相对于此文档所在文件夹的路径</translation>
    </message>
    <message>
        <source>cannot read {0} again; only the changes to the experiment were recovered</source>
        <translation>没有重新读取 {0}：只恢复了对实验的修改</translation>
    </message>
    <message>
        <source>another program has changed the file</source>
        <translation>另一个程序更改了此文件</translation>
    </message>
    <message>
        <source>{0} has changed since this document was saved</source>
        <translation>保存此文档之后 {0} 已改变</translation>
    </message>
    <message>
        <source>use --kernel {0} to use the file, or --saved-kernels to use the saved text</source>
        <translation>`--kernel {0}` 使用文件，`--saved-kernels` 使用保存的文本</translation>
    </message>
    <message>
        <source>Kernel file not found: {0}</source>
        <translation>没有找到核函数文件：{0}</translation>
    </message>
    <message>
        <source>pass the file: --kernel {0}</source>
        <translation>请指明文件：--kernel {0}</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; has the value {1}, which is not a type</source>
        <translation>“{0}”可以取 {1}，而它不是类型</translation>
    </message>
    <message>
        <source>Invalid main metric: &quot;{0}&quot;</source>
        <translation>“{0}”不能作为主要指标</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a number, not a type</source>
        <translation>“{0}”是数，不是类型</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already a size</source>
        <translation>“{0}”已经是一个大小的名称</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already an array</source>
        <translation>“{0}”已经是一个数组</translation>
    </message>
    <message>
        <source>The reference has no array of doubles named &quot;{0}&quot;</source>
        <translation>“{0}”不是参考实现的 double 数组</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be an array with a fill</source>
        <translation>“{0}”不是被填充的数组</translation>
    </message>
    <message>
        <source>Invalid number of units: &quot;{0}&quot;</source>
        <translation>“{0}”不是有效的单元数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is not an output</source>
        <translation>“{0}”不是输出数组</translation>
    </message>
    <message>
        <source>Invalid array extent: &quot;{0}&quot;</source>
        <translation>数组一边的元素数不能是“{0}”</translation>
    </message>
    <message>
        <source>An array cannot have both {0} and {1}</source>
        <translation>一个数组只能用一种方式填充：{0} 或 {1}</translation>
    </message>
    <message>
        <source>use in, out, or inout</source>
        <translation>数组的角色是 in、out 或 inout</translation>
    </message>
    <message>
        <source>An output array cannot have a fill</source>
        <translation>输出数组不填充</translation>
    </message>
    <message>
        <source>use bandwidth, flops, or time</source>
        <translation>可以是 bandwidth、flops 和 time</translation>
    </message>
    <message>
        <source>declare the array under `reference`: `scratch: {{0}: {type: double, shape: [...]}}`</source>
        <translation>请在 reference 下声明：scratch: {{0}: {type: double, shape: [...]}}</translation>
    </message>
    <message>
        <source>Invalid rule for elements that the reference does not write: &quot;{0}&quot;</source>
        <translation>参考实现未写入的元素不能是“{0}”</translation>
    </message>
    <message>
        <source>assign the array in the reference or the check, or use `ascending` or `same_values_as`</source>
        <translation>请把它交给 reference 或 check，或用 ascending 或 same_values_as 比较</translation>
    </message>
    <message>
        <source>remove `fill`, or write `role: inout`</source>
        <translation>请去掉 fill，或写 role: inout</translation>
    </message>
    <message>
        <source>The problem has no output array</source>
        <translation>没有被写入的数组</translation>
    </message>
    <message>
        <source>The array has no fill</source>
        <translation>没有说明数组如何填充</translation>
    </message>
    <message>
        <source>The array &quot;{0}&quot; is never verified</source>
        <translation>没有说明“{0}”中什么是正确的</translation>
    </message>
    <message>
        <source>add `role: out` or `role: inout` to an array</source>
        <translation>必须有一个数组的角色是 out 或 inout</translation>
    </message>
    <message>
        <source>`power` is available only with `spread`</source>
        <translation>只有 spread 有 power</translation>
    </message>
    <message>
        <source>use `refused`, `anything`, or `untouched`</source>
        <translation>可以是 refused、anything 或 untouched</translation>
    </message>
    <message>
        <source>The array is too large</source>
        <translation>数组太大</translation>
    </message>
    <message>
        <source>The array is in Fortran order</source>
        <translation>数组按列存放</translation>
    </message>
    <message>
        <source>The file has no function &quot;{0}&quot;</source>
        <translation>文件中没有函数“{0}”</translation>
    </message>
    <message>
        <source>The file contains structured elements</source>
        <translation>文件中的类型不是简单类型</translation>
    </message>
    <message>
        <source>The file is shorter than its header requires</source>
        <translation>文件中的数比文件头所说的少</translation>
    </message>
    <message>
        <source>The problem {0} requires {1}</source>
        <translation>问题 {0} 要求 {1}</translation>
    </message>
    <message>
        <source>The reference does not write &quot;{0}&quot;</source>
        <translation>参考实现不写入“{0}”</translation>
    </message>
    <message>
        <source>The reference does not write {0} elements of {1}</source>
        <translation>参考实现有 {0} 个 {1} 的元素没有写入</translation>
    </message>
    <message>
        <source>The problem has no parameters</source>
        <translation>没有参数</translation>
    </message>
    <message>
        <source>The list of variants is empty</source>
        <translation>没有变体</translation>
    </message>
    <message>
        <source>A problem named &quot;{0}&quot; already exists</source>
        <translation>已经有问题“{0}”</translation>
    </message>
    <message>
        <source>Array not found: &quot;{0}&quot;</source>
        <translation>没有数组“{0}”</translation>
    </message>
    <message>
        <source>Unknown role: &quot;{0}&quot;</source>
        <translation>没有角色“{0}”</translation>
    </message>
    <message>
        <source>Unknown type: &quot;{0}&quot;</source>
        <translation>没有类型“{0}”</translation>
    </message>
    <message>
        <source>Unknown variant: &quot;{0}&quot;</source>
        <translation>没有变体“{0}”</translation>
    </message>
    <message>
        <source>Not a .npy file</source>
        <translation>这不是 .npy 文件</translation>
    </message>
    <message>
        <source>define the function below the header: __device__ void {0}(long unit, ...)</source>
        <translation>请写在文件头下面：__device__ void {0}(long unit, ...)</translation>
    </message>
    <message>
        <source>save the array with numpy.save in C order</source>
        <translation>请用 numpy.save 按行写入</translation>
    </message>
    <message>
        <source>write all elements, or add `left_out: anything` under `compare`</source>
        <translation>请全部写入，或在 compare 下写 left_out: anything</translation>
    </message>
    <message>
        <source>{0} contains values of type {1}, not {2}</source>
        <translation>{0} 中的数的类型是 {1}，不是 {2}</translation>
    </message>
    <message>
        <source>{0} requires two numbers</source>
        <translation>{0} 需要两个数</translation>
    </message>
    <message>
        <source>{0} takes {1} arguments after the unit, not {2}</source>
        <translation>{0} 在单元号之后有 {1} 个参数，不是 {2} 个</translation>
    </message>
    <message>
        <source>Not a device recording</source>
        <translation>这不是设备的记录</translation>
    </message>
    <message>
        <source>a device recording starts with {0}</source>
        <translation>这类文件以 {0} 开头</translation>
    </message>
    <message>
        <source>Missing device description</source>
        <translation>缺少设备描述</translation>
    </message>
    <message>
        <source>The device description is invalid</source>
        <translation>设备的描述已损坏</translation>
    </message>
    <message>
        <source>record the device again with `kernelcurve record`</source>
        <translation>请重新记录：kernelcurve record</translation>
    </message>
    <message>
        <source>A recording must start with ---</source>
        <translation>每份记录必须以 --- 开头</translation>
    </message>
    <message>
        <source>The file contains no recordings</source>
        <translation>不含任何记录</translation>
    </message>
    <message>
        <source>the kernel has changed since the recording</source>
        <translation>核函数在记录之后已有改动</translation>
    </message>
    <message>
        <source>configuration not recorded on the {0}</source>
        <translation>{0} 上没有记录过这一配置</translation>
    </message>
    <message>
        <source>the recording has no rows for this kernel; choose a device on this machine</source>
        <translation>这个核函数没有任何记录：请选择本机上的设备</translation>
    </message>
    <message>
        <source>the most similar recorded row: {0}</source>
        <translation>最接近的已记录配置：{0}</translation>
    </message>
    <message>
        <source>The {0} is a recorded device, which cannot compile kernels</source>
        <translation>{0} 是一份记录：无法为它编译</translation>
    </message>
    <message>
        <source>choose a device on this machine</source>
        <translation>请选择本机上的设备</translation>
    </message>
    <message>
        <source>Invalid description: {0}</source>
        <translation>描述无效：{0}</translation>
    </message>
    <message>
        <source>write a name, or a file name that ends in .yaml</source>
        <translation>请写一个名称，或以 .yaml 结尾的文件</translation>
    </message>
    <message>
        <source>predict:{0} is a built-in device</source>
        <translation>predict:{0} 是程序自带的</translation>
    </message>
    <message>
        <source>File already exists: {0}</source>
        <translation>文件已经存在：{0}</translation>
    </message>
    <message>
        <source>choose another name, or pass --again</source>
        <translation>请换一个名称，或加上 --again</translation>
    </message>
    <message>
        <source>A description requires an NVIDIA GPU, not {0}</source>
        <translation>描述要在 NVIDIA GPU 上测量，不能在这个设备上：{0}</translation>
    </message>
    <message>
        <source>choose a CUDA device, such as cuda:0</source>
        <translation>请选择 CUDA 设备，例如 cuda:0</translation>
    </message>
    <message>
        <source>The {0} is a recorded device</source>
        <translation>{0} 本身就是一份记录</translation>
    </message>
    <message>
        <source>Cannot create the folder: {0}</source>
        <translation>无法建立文件夹：{0}</translation>
    </message>
    <message>
        <source>check the free disk space and the permissions</source>
        <translation>请检查磁盘空间和写入权限</translation>
    </message>
    <message>
        <source>The measurements could not be saved</source>
        <translation>测量结果未能保存到任何地方</translation>
    </message>
    <message>
        <source>cannot use the autosave folder: {0}</source>
        <translation>无法使用自动保存文件夹：{0}</translation>
    </message>
    <message>
        <source>set each parameter to one value</source>
        <translation>请给每个参数一个值</translation>
    </message>
    <message>
        <source>No device is available</source>
        <translation>没有可用的设备</translation>
    </message>
    <message>
        <source>see `kernelcurve list devices` for the reasons</source>
        <translation>运行 `kernelcurve list devices` 可查看原因</translation>
    </message>
    <message>
        <source>Device not found: {0}</source>
        <translation>没有名为 {0} 的设备</translation>
    </message>
    <message>
        <source>see `kernelcurve list devices`</source>
        <translation>运行 `kernelcurve list devices` 可列出现有设备</translation>
    </message>
    <message>
        <source>Invalid setting: {0}</source>
        <translation>不是设置：{0}</translation>
    </message>
    <message>
        <source>write NAME=VALUE</source>
        <translation>请写成 名称=值</translation>
    </message>
    <message>
        <source>Another run is already in progress</source>
        <translation>另一次运行正在进行</translation>
    </message>
    <message>
        <source>stop that run, or wait until it ends</source>
        <translation>请停止它，或等它结束</translation>
    </message>
    <message>
        <source>the last line of {0} was incomplete and was ignored</source>
        <translation>{0} 的最后一行没有写完，已略去</translation>
    </message>
    <message>
        <source>saving {0} removes its comments; the original file with comments is now {1}</source>
        <translation>保存 {0} 时不保留注释；带注释的原文件现为 {1}</translation>
    </message>
    <message>
        <source>cannot remove the unfinished recording: {0}</source>
        <translation>无法删除未完成的记录：{0}</translation>
    </message>
    <message>
        <source>Lab not found: {0}</source>
        <translation>没有名为 {0} 的教学实验</translation>
    </message>
    <message>
        <source>see `kernelcurve list labs`</source>
        <translation>运行 `kernelcurve list labs` 可列出教学实验</translation>
    </message>
    <message>
        <source>the worker crashed ({0}) while compiling</source>
        <translation>工作进程在编译时崩溃（{0}）</translation>
    </message>
    <message>
        <source>the worker crashed ({0}) while preparing the data</source>
        <translation>工作进程在准备数据时崩溃（{0}）</translation>
    </message>
    <message>
        <source>the worker crashed ({0}) while checking the result</source>
        <translation>工作进程在检验结果时崩溃（{0}）</translation>
    </message>
    <message>
        <source>the worker crashed ({0}) while measuring</source>
        <translation>工作进程在测量时崩溃（{0}）</translation>
    </message>
    <message>
        <source>the worker crashed ({0})</source>
        <translation>工作进程崩溃（{0}）</translation>
    </message>
    <message>
        <source>the worker exited with status {0} while compiling</source>
        <translation>工作进程在编译时以状态 {0} 退出</translation>
    </message>
    <message>
        <source>the worker exited with status {0} while preparing the data</source>
        <translation>工作进程在准备数据时以状态 {0} 退出</translation>
    </message>
    <message>
        <source>the worker exited with status {0} while checking the result</source>
        <translation>工作进程在检验结果时以状态 {0} 退出</translation>
    </message>
    <message>
        <source>the worker exited with status {0} while measuring</source>
        <translation>工作进程在测量时以状态 {0} 退出</translation>
    </message>
    <message>
        <source>the worker exited with status {0}</source>
        <translation>工作进程以状态 {0} 退出</translation>
    </message>
    <message>
        <source>the worker sent an unreadable line while compiling: {0}</source>
        <translation>工作进程在编译时发来无法读取的一行：{0}</translation>
    </message>
    <message>
        <source>the worker sent an unreadable line while preparing the data: {0}</source>
        <translation>工作进程在准备数据时发来无法读取的一行：{0}</translation>
    </message>
    <message>
        <source>the worker sent an unreadable line while checking the result: {0}</source>
        <translation>工作进程在检验结果时发来无法读取的一行：{0}</translation>
    </message>
    <message>
        <source>the worker sent an unreadable line while measuring: {0}</source>
        <translation>工作进程在测量时发来无法读取的一行：{0}</translation>
    </message>
    <message>
        <source>the worker sent an unreadable line: {0}</source>
        <translation>工作进程发来无法读取的一行：{0}</translation>
    </message>
    <message>
        <source>the worker did not respond for {0} while compiling</source>
        <translation>工作进程在编译时已有 {0} 没有响应</translation>
    </message>
    <message>
        <source>the worker did not respond for {0} while preparing the data</source>
        <translation>工作进程在准备数据时已有 {0} 没有响应</translation>
    </message>
    <message>
        <source>the worker did not respond for {0} while checking the result</source>
        <translation>工作进程在检验结果时已有 {0} 没有响应</translation>
    </message>
    <message>
        <source>the worker did not respond for {0} while measuring</source>
        <translation>工作进程在测量时已有 {0} 没有响应</translation>
    </message>
    <message>
        <source>the worker did not respond for {0}</source>
        <translation>工作进程已有 {0} 没有响应</translation>
    </message>
    <message>
        <source>check the kernel for accesses outside its arrays</source>
        <translation>请检查核函数是否访问了数组之外的内存</translation>
    </message>
    <message>
        <source>the system may have run out of memory; try a smaller problem</source>
        <translation>系统内存可能不足；请尝试更小的问题规模</translation>
    </message>
    <message>
        <source>check the kernel for a division by zero</source>
        <translation>请检查核函数是否除以零</translation>
    </message>
    <message>
        <source>cannot start the worker: {0}</source>
        <translation>无法启动工作进程：{0}</translation>
    </message>
    <message>
        <source>put kernelcurve-worker into the same folder as kernelcurve</source>
        <translation>kernelcurve-worker 必须与 kernelcurve 放在同一文件夹</translation>
    </message>
    <message>
        <source>the worker uses protocol version {0}, but this program uses version {1}</source>
        <translation>工作进程使用协议版本 {0}，本程序使用版本 {1}</translation>
    </message>
    <message>
        <source>install the same version of Kernelcurve on both machines</source>
        <translation>请在两边安装相同版本的 Kernelcurve</translation>
    </message>
    <message>
        <source>raise `limit` if the kernel needs more time</source>
        <translation>如果核函数确实需要更久，请提高 `limit`</translation>
    </message>
    <message>
        <source>the worker was terminated</source>
        <translation>工作进程已被终止</translation>
    </message>
    <message>
        <source>two workers in succession exited without a new row; Kernelcurve keeps the measured rows</source>
        <translation>连续两个工作进程没有得到新结果就结束了；已测得的结果都保留</translation>
    </message>
    <message>
        <source>worker output: {0}</source>
        <translation>它的输出：{0}</translation>
    </message>
    <message>
        <source>Cannot draw the chart at {0}</source>
        <translation>无法以 {0} 绘制图表</translation>
    </message>
    <message>
        <source>choose a width and height from 200 to 10000 and a scale that gives at most 16384 pixels</source>
        <translation>宽和高请取 200 到 10000，缩放后不超过 16384 像素</translation>
    </message>
    <message>
        <source>The file name of the chart has no extension</source>
        <translation>图表的文件名没有扩展名</translation>
    </message>
    <message>
        <source>Unsupported chart format: .{0}</source>
        <translation>图表不能写成 .{0} 文件</translation>
    </message>
    <message>
        <source>use .png, .svg, or .pdf</source>
        <translation>文件名请以 .png、.svg 或 .pdf 结尾</translation>
    </message>
    <message>
        <source>Cannot read the kernels: {0}</source>
        <translation>无法读取核函数：{0}</translation>
    </message>
    <message>
        <source>{0} and {1} have the same id &quot;{2}&quot;</source>
        <translation>{0} 与 {1} 的标识都是“{2}”</translation>
    </message>
    <message>
        <source>rename one of the files</source>
        <translation>请给其中一个文件改名</translation>
    </message>
    <message>
        <source>Kernel not found: {0}</source>
        <translation>没有核函数“{0}”</translation>
    </message>
    <message>
        <source>did you mean &quot;{0}&quot;?</source>
        <translation>您是想写“{0}”吗？</translation>
    </message>
    <message>
        <source>allowed: {0}</source>
        <translation>现有 {0}</translation>
    </message>
    <message>
        <source>The expression is empty</source>
        <translation>表达式是空的</translation>
    </message>
    <message>
        <source>The expression is incomplete</source>
        <translation>表达式结束得过早</translation>
    </message>
    <message>
        <source>Missing operator before &quot;{0}&quot;</source>
        <translation>“{0}”前面缺少运算符</translation>
    </message>
    <message>
        <source>Too many arguments for {0}</source>
        <translation>{0} 的参数过多</translation>
    </message>
    <message>
        <source>Too few arguments for {0}</source>
        <translation>{0} 的参数过少</translation>
    </message>
    <message>
        <source>The condition has a &quot;?&quot; without a &quot;:&quot;</source>
        <translation>条件式有“?”却没有“:”</translation>
    </message>
    <message>
        <source>Invalid expression</source>
        <translation>无法理解这个表达式</translation>
    </message>
    <message>
        <source>Unexpected &quot;{0}&quot;</source>
        <translation>“{0}”不能出现在这里</translation>
    </message>
    <message>
        <source>Undefined name &quot;{0}&quot; in &quot;{1}&quot;</source>
        <translation>“{1}”中的“{0}”没有值</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; divides by zero or overflows</source>
        <translation>“{0}”除以零或结果过大</translation>
    </message>
    <message>
        <source>Missing closing parenthesis</source>
        <translation>这个括号没有闭合</translation>
    </message>
    <message>
        <source>Invalid number: &quot;{0}&quot;</source>
        <translation>“{0}”不是数</translation>
    </message>
    <message>
        <source>The number {0} is too large to be exact</source>
        <translation>{0} 太大，无法精确表示</translation>
    </message>
    <message>
        <source>use numbers up to 2^53</source>
        <translation>数最大为 2^53</translation>
    </message>
    <message>
        <source>Missing operator after {0}</source>
        <translation>{0} 后面缺少运算符</translation>
    </message>
    <message>
        <source>Unknown function: &quot;{0}&quot;</source>
        <translation>没有函数“{0}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a function: write its arguments in parentheses</source>
        <translation>“{0}”是函数，需要在括号中给出参数</translation>
    </message>
    <message>
        <source>Unexpected closing parenthesis</source>
        <translation>这个括号没有对应的左括号</translation>
    </message>
    <message>
        <source>Unexpected comma outside the arguments of a function</source>
        <translation>逗号只能出现在函数的参数之间</translation>
    </message>
    <message>
        <source>Unknown operator &quot;=&quot;</source>
        <translation>“=”不是运算符</translation>
    </message>
    <message>
        <source>compare with ==</source>
        <translation>比较请用 ==</translation>
    </message>
    <message>
        <source>Unknown operator &quot;{0}&quot;</source>
        <translation>“{0}”不是运算符</translation>
    </message>
    <message>
        <source>Unexpected &quot;{0}&quot; in an expression</source>
        <translation>“{0}”在表达式中没有意义</translation>
    </message>
    <message>
        <source>The number of extents must be one, two, or three</source>
        <translation>维度数必须是一到三</translation>
    </message>
    <message>
        <source>The file has no __global__ function &quot;{0}&quot;</source>
        <translation>文件中没有 __global__ 函数“{0}”</translation>
    </message>
    <message>
        <source>{0} takes {1} arguments, not {2}</source>
        <translation>{0} 需要 {1} 个参数，而不是 {2} 个</translation>
    </message>
    <message>
        <source>Invalid function name: {0}</source>
        <translation>“{0}”不是函数名</translation>
    </message>
    <message>
        <source>write `entry: NAME` or `entry: NAME&lt;PARAMETER&gt;`</source>
        <translation>请写 entry: 名称 或 entry: 名称&lt;参数&gt;</translation>
    </message>
    <message>
        <source>The template arguments are not closed</source>
        <translation>模板参数没有结束</translation>
    </message>
    <message>
        <source>add `&gt;`</source>
        <translation>请用 &gt; 结束</translation>
    </message>
    <message>
        <source>Missing template argument</source>
        <translation>缺少一个模板参数</translation>
    </message>
    <message>
        <source>Invalid template argument: &quot;{0}&quot;</source>
        <translation>“{0}”不能作为模板参数</translation>
    </message>
    <message>
        <source>Unknown unit &quot;{0}&quot;</source>
        <translation>未知的单位“{0}”</translation>
    </message>
    <message>
        <source>The values of &quot;{0}&quot; have different types</source>
        <translation>“{0}”的各个值类型不一致</translation>
    </message>
    <message>
        <source>use only numbers, only words, or true and false</source>
        <translation>请全部用数、全部用词，或用 true 和 false</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; has no values</source>
        <translation>“{0}”没有可用的值</translation>
    </message>
    <message>
        <source>Invalid word: &quot;{0}&quot;</source>
        <translation>无效的词：“{0}”</translation>
    </message>
    <message>
        <source>use letters, digits, &quot;_&quot;, &quot;:&quot;, and spaces</source>
        <translation>词由字母、数字、“_”、“:”和空格组成</translation>
    </message>
    <message>
        <source>The value {0} is listed twice</source>
        <translation>值 {0} 出现了两次</translation>
    </message>
    <message>
        <source>A range must have two ends</source>
        <translation>范围有两个端点</translation>
    </message>
    <message>
        <source>write `range: [MIN, MAX]`; both ends are included</source>
        <translation>请写 range: [最小值, 最大值]；两端都包含在内</translation>
    </message>
    <message>
        <source>The range ends before it starts</source>
        <translation>范围的方向反了</translation>
    </message>
    <message>
        <source>The compiler allows a smaller range for &quot;{0}&quot;</source>
        <translation>编译器对“{0}”允许的范围更窄</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a compiler parameter of a different type</source>
        <translation>“{0}”是编译器的参数，类型不同</translation>
    </message>
    <message>
        <source>The parameter &quot;{0}&quot; is not declared</source>
        <translation>参数“{0}”没有声明</translation>
    </message>
    <message>
        <source>write `{0}: {values: [1, 2, 4], default: 2}`</source>
        <translation>请写 {0}: {values: [1, 2, 4], default: 2}</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; has both values and a range</source>
        <translation>“{0}”既有 values 又有 range</translation>
    </message>
    <message>
        <source>remove one of them</source>
        <translation>请只保留其中之一</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; has neither values nor a range</source>
        <translation>“{0}”既没有 values 也没有 range</translation>
    </message>
    <message>
        <source>Invalid name: &quot;{0}&quot;</source>
        <translation>“{0}”不能作为名称</translation>
    </message>
    <message>
        <source>use letters, digits, and &quot;_&quot;</source>
        <translation>名称由字母、数字和“_”组成</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>请另选一个名称</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already a parameter of the problem {1}</source>
        <translation>“{0}”已经是问题 {1} 的参数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already a parameter</source>
        <translation>“{0}”已经是参数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already a size of the problem {1}</source>
        <translation>“{0}”已经是问题 {1} 的尺寸</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already a buffer</source>
        <translation>“{0}”已经是缓冲区</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already a function</source>
        <translation>“{0}”已经是函数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a word, not a number</source>
        <translation>“{0}”是词，不是数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a buffer, not a number</source>
        <translation>“{0}”是缓冲区，不是数</translation>
    </message>
    <message>
        <source>Unknown name &quot;{0}&quot;</source>
        <translation>未知的名称“{0}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a word and cannot be passed as an argument</source>
        <translation>“{0}”是词，不能作为实参</translation>
    </message>
    <message>
        <source>pass the word to the template: `entry: NAME&lt;{0}&gt;`</source>
        <translation>请把它交给入口的模板：entry: 名称&lt;{0}&gt;</translation>
    </message>
    <message>
        <source>Unknown argument &quot;{0}&quot;</source>
        <translation>未知的实参“{0}”</translation>
    </message>
    <message>
        <source>Unknown parameter &quot;{0}&quot;</source>
        <translation>未知的参数“{0}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is not an integer and cannot be a template argument</source>
        <translation>“{0}”不是整数，不能作为模板参数</translation>
    </message>
    <message>
        <source>pass the value in `arguments`</source>
        <translation>请把它放进 arguments</translation>
    </message>
    <message>
        <source>Invalid kernel id from the file name: &quot;{0}&quot;</source>
        <translation>从文件名得不到核函数标识：“{0}”</translation>
    </message>
    <message>
        <source>rename the file with letters, digits, and &quot;_&quot;, such as my_kernel.cu</source>
        <translation>请改用字母、数字和“_”命名，例如 my_kernel.cu</translation>
    </message>
    <message>
        <source>Problem not found: {0}</source>
        <translation>没有问题“{0}”</translation>
    </message>
    <message>
        <source>The problem {0} has only one result</source>
        <translation>问题 {0} 只有一种结果</translation>
    </message>
    <message>
        <source>remove `computes`</source>
        <translation>请省去 computes</translation>
    </message>
    <message>
        <source>The problem {0} has no result &quot;{1}&quot;</source>
        <translation>问题 {0} 没有结果“{1}”</translation>
    </message>
    <message>
        <source>Unknown library call: &quot;{0}&quot;</source>
        <translation>没有库调用“{0}”</translation>
    </message>
    <message>
        <source>Unknown key of a library call: &quot;{0}&quot;</source>
        <translation>库调用没有“{0}”</translation>
    </message>
    <message>
        <source>Invalid element type of a scratch buffer: &quot;{0}&quot;</source>
        <translation>临时缓冲区不能存放“{0}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is neither an output nor a scratch buffer</source>
        <translation>“{0}”既不是输出也不是临时缓冲区</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be inside a launch</source>
        <translation>“{0}”与 launches 并列出现</translation>
    </message>
    <message>
        <source>move the key into a launch</source>
        <translation>请把它移到某一个 launch 中</translation>
    </message>
    <message>
        <source>The list of launches is empty</source>
        <translation>没有任何启动</translation>
    </message>
    <message>
        <source>The size &quot;{0}&quot; is never used</source>
        <translation>大小 &quot;{0}&quot; 从未使用</translation>
    </message>
    <message>
        <source>use the size in an expression or in `arguments`, or remove the size</source>
        <translation>请在表达式或 arguments 中使用它，或将其删去</translation>
    </message>
    <message>
        <source>The parameter &quot;{0}&quot; is never used</source>
        <translation>参数“{0}”从未使用</translation>
    </message>
    <message>
        <source>The output array &quot;{0}&quot; is not an argument of the kernel</source>
        <translation>实参中没有存放结果的“{0}”</translation>
    </message>
    <message>
        <source>add the name to `arguments`</source>
        <translation>请把它加入 arguments</translation>
    </message>
    <message>
        <source>start the file with a comment between the lines /*--- and ---*/</source>
        <translation>文件开头应是一段注释，以 /*--- 一行开始，以 ---*/ 一行结束</translation>
    </message>
    <message>
        <source>The kernel header must come first in the file</source>
        <translation>核函数文件头之前还有别的内容</translation>
    </message>
    <message>
        <source>The file has no kernel header</source>
        <translation>文件没有核函数文件头</translation>
    </message>
    <message>
        <source>Unexpected text after /*---</source>
        <translation>/*--- 后面还有文字</translation>
    </message>
    <message>
        <source>start the header on the next line</source>
        <translation>文件头请从下一行开始</translation>
    </message>
    <message>
        <source>The kernel header is not closed</source>
        <translation>核函数文件头没有结束</translation>
    </message>
    <message>
        <source>end the header with the line `---*/`</source>
        <translation>请用一行 `---*/` 结束它</translation>
    </message>
    <message>
        <source>Unexpected text before ---*/</source>
        <translation>---*/ 前面还有文字</translation>
    </message>
    <message>
        <source>end the header with ---*/ on a separate line</source>
        <translation>请用单独一行结束文件头</translation>
    </message>
    <message>
        <source>{0} is a parameter of the problem {1}</source>
        <translation>{0} 是问题 {1} 的参数</translation>
    </message>
    <message>
        <source>{0} is a parameter of the kernel {1}</source>
        <translation>{0} 是核函数 {1} 的参数</translation>
    </message>
    <message>
        <source>{0} has no range</source>
        <translation>{0} 没有范围</translation>
    </message>
    <message>
        <source>list its values</source>
        <translation>请逐一列出它的值</translation>
    </message>
    <message>
        <source>The axis {0} has no values</source>
        <translation>扫描轴 {0} 没有值</translation>
    </message>
    <message>
        <source>`together` lists &quot;{0}&quot;, which is not swept</source>
        <translation>together 中的“{0}”没有被扫描</translation>
    </message>
    <message>
        <source>`together` lists &quot;{0}&quot; twice</source>
        <translation>together 中“{0}”出现了两次</translation>
    </message>
    <message>
        <source>No selected kernel has a parameter &quot;{0}&quot;</source>
        <translation>所选核函数都没有参数“{0}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is set or swept twice</source>
        <translation>“{0}”被重复设置或扫描</translation>
    </message>
    <message>
        <source>The experiment selects no kernels</source>
        <translation>实验没有指定核函数</translation>
    </message>
    <message>
        <source>select at least one</source>
        <translation>请至少选择一个</translation>
    </message>
    <message>
        <source>The kernel {0} is listed twice</source>
        <translation>核函数 {0} 出现了两次</translation>
    </message>
    <message>
        <source>The baseline {0} solves {1}, but {2} solves {3}</source>
        <translation>基准 {0} 求解 {1}，而 {2} 求解 {3}</translation>
    </message>
    <message>
        <source>choose a baseline for the same problem</source>
        <translation>请选择同一问题的基准</translation>
    </message>
    <message>
        <source>The baseline {0} is not a selected kernel</source>
        <translation>基准 {0} 不在所选核函数之中</translation>
    </message>
    <message>
        <source>select the baseline, too, so that Kernelcurve measures it</source>
        <translation>请也选中它，以便测量</translation>
    </message>
    <message>
        <source>The sweep has more than {0} configurations</source>
        <translation>扫描超过 {0} 个配置</translation>
    </message>
    <message>
        <source>use larger steps or fewer axes</source>
        <translation>请加大步长或减少扫描轴</translation>
    </message>
    <message>
        <source>{0} and {1} are swept together, but have {2} and {3} values</source>
        <translation>{0} 与 {1} 同步变化，却分别有 {2} 个和 {3} 个值</translation>
    </message>
    <message>
        <source>{0} has no parameter &quot;{1}&quot;</source>
        <translation>{0} 没有参数“{1}”</translation>
    </message>
    <message>
        <source>{0} must be an integer of at least {1}, but &quot;{2}&quot; is {3} for {4}</source>
        <translation>{0} 必须是不小于 {1} 的整数，但当 {4} 时“{2}”为 {3}</translation>
    </message>
    <message>
        <source>round the value with `ceil` or `floor`, or exclude such values with `requires`</source>
        <translation>请用 ceil 或 floor 取整，或用 requires 排除这样的值</translation>
    </message>
    <message>
        <source>a block of {0} threads is too large: the device supports at most {1}</source>
        <translation>{0} 个线程的线程块太大：设备最多允许 {1} 个</translation>
    </message>
    <message>
        <source>a grid of {0} blocks is too large: the device supports at most {1}</source>
        <translation>{0} 个线程块的网格太大：设备最多允许 {1} 个</translation>
    </message>
    <message>
        <source>a block of {0} has {1} threads: the device supports at most {2}</source>
        <translation>{0} 的线程块有 {1} 个线程：设备最多允许 {2} 个</translation>
    </message>
    <message>
        <source>Invalid carveout of {0} %: the maximum is 100 %</source>
        <translation>carveout 为 {0} %：共享内存最多占 100 %</translation>
    </message>
    <message>
        <source>a block needs {0} of shared memory: the device has {1}</source>
        <translation>每个线程块需要 {0} 共享内存：设备只有 {1}</translation>
    </message>
    <message>
        <source>the kernel requires {0}</source>
        <translation>核函数要求 {0}</translation>
    </message>
    <message>
        <source>The type of {0} is {1}, which cannot represent {2}</source>
        <translation>{0} 的类型是 {1}，不能表示 {2}</translation>
    </message>
    <message>
        <source>use a wider type for the kernel&apos;s parameter, such as size_t</source>
        <translation>请给核函数的参数用更宽的类型，例如 size_t</translation>
    </message>
    <message>
        <source>{0} is not a finite number</source>
        <translation>{0} 不是有限的数</translation>
    </message>
    <message>
        <source>change the kernel&apos;s parameter to double</source>
        <translation>请把核函数的参数改为 double</translation>
    </message>
    <message>
        <source>{0} is a number, but the argument is the word {1}</source>
        <translation>{0} 是数，给出的却是词 {1}</translation>
    </message>
    <message>
        <source>pass the members one by one</source>
        <translation>请逐个传入它的成员</translation>
    </message>
    <message>
        <source>{0} is not a pointer, but the argument is an array</source>
        <translation>{0} 不是指针，给出的却是数组</translation>
    </message>
    <message>
        <source>{0} is a pointer, but the argument is the number {1}</source>
        <translation>{0} 是指针，给出的却是数 {1}</translation>
    </message>
    <message>
        <source>Cannot start {0}: {1}</source>
        <translation>无法启动 {0}：{1}</translation>
    </message>
    <message>
        <source>clang++ rejected the kernel file without an error message</source>
        <translation>clang++ 拒绝了核函数文件，但没有指出错误</translation>
    </message>
    <message>
        <source>see the compiler&apos;s log</source>
        <translation>编译日志中有它的输出</translation>
    </message>
    <message>
        <source>This kernel requires CUDA: the CPU device does not support {0}</source>
        <translation>这个核函数只能在 CUDA 上运行：CPU 设备没有 {0}</translation>
    </message>
    <message>
        <source>choose a CUDA device, or add a body in plain C++ under #ifdef __KERNELCURVE_CPU__</source>
        <translation>请选择 CUDA 设备，或在 #ifdef __KERNELCURVE_CPU__ 下给核函数写一个纯 C++ 的函数体</translation>
    </message>
    <message>
        <source>Cannot instantiate the entry {0} from the kernel file: {1}</source>
        <translation>无法由核函数文件生成入口 {0}：{1}</translation>
    </message>
    <message>
        <source>check that the name and the template arguments match a __global__ function in the file</source>
        <translation>请对照名称及其模板参数与文件中的 __global__ 函数</translation>
    </message>
    <message>
        <source>Compilation failed: {0}</source>
        <translation>无法编译：{0}</translation>
    </message>
    <message>
        <source>kernels cannot be compiled, traced, or checked on the CPU</source>
        <translation>无法为 CPU 编译、追踪或检验核函数</translation>
    </message>
    <message>
        <source>sudo apt install clang lld</source>
        <translation>sudo apt install clang lld</translation>
    </message>
    <message>
        <source>The CPU device requires clang++ {0} or newer and lld, which were not found</source>
        <translation>CPU 设备需要 clang++ {0} 或更新版本及其链接器 lld，但没有找到</translation>
    </message>
    <message>
        <source>The CPU device received a program for another device</source>
        <translation>交给 CPU 设备的是其他设备的程序</translation>
    </message>
    <message>
        <source>Invalid grid size: {0} blocks</source>
        <translation>无法启动 {0} 个线程块的网格</translation>
    </message>
    <message>
        <source>Invalid block size: {0} threads</source>
        <translation>无法启动 {0} 个线程的线程块</translation>
    </message>
    <message>
        <source>use at most {0} threads per block</source>
        <translation>线程块最多有 {0} 个线程</translation>
    </message>
    <message>
        <source>A block uses {0} bytes of shared memory, but the limit is {1}</source>
        <translation>每个线程块 {0} 字节共享内存，超过了现有的 {1}</translation>
    </message>
    <message>
        <source>The program has no entry {0}</source>
        <translation>程序没有入口 {0}</translation>
    </message>
    <message>
        <source>The size of a memcpy must be from 0 to {0} bytes</source>
        <translation>memcpy 的字节数应为 0 到 {0}</translation>
    </message>
    <message>
        <source>The CPU device does not provide the library call {0}</source>
        <translation>CPU 设备没有库调用 {0}</translation>
    </message>
    <message>
        <source>choose a CUDA device</source>
        <translation>请选择 CUDA 设备</translation>
    </message>
    <message>
        <source>Not enough memory: each thread of the kernel needs {0} KiB of local memory</source>
        <translation>核函数的每个线程需要 {0} KiB 本地内存，超出了现有内存</translation>
    </message>
    <message>
        <source>use smaller local arrays</source>
        <translation>请缩小它的局部数组</translation>
    </message>
    <message>
        <source>Not enough memory for an array of {0} MiB: {1} MiB are available</source>
        <translation>放不下 {0} MiB 的数组：可用内存为 {1} MiB</translation>
    </message>
    <message>
        <source>choose a smaller problem</source>
        <translation>请选择更小的问题规模</translation>
    </message>
    <message>
        <source>Bytes {0} to {1} are outside a buffer of {2} bytes</source>
        <translation>第 {0} 到 {1} 字节超出了 {2} 字节的缓冲区</translation>
    </message>
    <message>
        <source>The CPU device received a buffer from another device</source>
        <translation>交给 CPU 设备的是其他设备的缓冲区</translation>
    </message>
    <message>
        <source>Cannot create a temporary folder for the compiler</source>
        <translation>无法为编译器建立临时文件夹</translation>
    </message>
    <message>
        <source>free disk space in the temporary folder, or set TMPDIR to another folder</source>
        <translation>请在临时文件夹中腾出空间，或把 TMPDIR 设为另一个文件夹</translation>
    </message>
    <message>
        <source>Compilation timed out after {0} s</source>
        <translation>编译超过了 {0} 秒</translation>
    </message>
    <message>
        <source>NVRTC crashed while compiling the kernel ({0})</source>
        <translation>NVRTC 在编译完核函数之前就结束了（{0}）</translation>
    </message>
    <message>
        <source>The compiler needed more than {0} MiB of memory</source>
        <translation>编译需要的内存超过了 {0} MiB</translation>
    </message>
    <message>
        <source>check for macros, templates, or includes that expand endlessly; use smaller template arguments or less unrolling</source>
        <translation>请检查是否有无休止展开的宏、模板或包含文件；或选用更小的模板参数、更小的展开因子</translation>
    </message>
    <message>
        <source>Cannot load the compiled kernel: {0}</source>
        <translation>无法加载已编译的核函数：{0}</translation>
    </message>
    <message>
        <source>the kernel may call a function that the CPU device does not provide</source>
        <translation>核函数可能用到了 CPU 设备没有的函数</translation>
    </message>
    <message>
        <source>integer division by zero or overflow in {0}</source>
        <translation>{0} 中整数除以零或溢出</translation>
    </message>
    <message>
        <source>undefined behaviour: {0} reached unreachable code</source>
        <translation>{0} 执行到了编译器认定不可达的代码</translation>
    </message>
    <message>
        <source>illegal memory access by {0}</source>
        <translation>{0} 非法访问内存</translation>
    </message>
    <message>
        <source>the result on a GPU is undefined; test the divisor first</source>
        <translation>GPU 在这里会给出无意义的数；请先检查除数</translation>
    </message>
    <message>
        <source>check for a missing return, a shift that is too wide, or an infinite loop without side effects</source>
        <translation>请查找未定义行为：没有 return 的函数、移位过宽、空的无限循环等</translation>
    </message>
    <message>
        <source>check the index against the length of the array</source>
        <translation>请把下标与数组长度比较</translation>
    </message>
    <message>
        <source>{0} exceeded its local memory</source>
        <translation>{0} 使用的本地内存超过了它拥有的</translation>
    </message>
    <message>
        <source>use less recursion or smaller local arrays</source>
        <translation>请减小递归深度或局部数组</translation>
    </message>
    <message>
        <source>Not enough memory for the local arrays of all threads</source>
        <translation>内存不足以容纳核函数各线程的局部数组</translation>
    </message>
    <message>
        <source>the kernel aborted in {0}: {1}</source>
        <translation>核函数在 {0} 中自行停止：{1}</translation>
    </message>
    <message>
        <source>deadlock in {0}: threads wait for other threads that never arrive ({1})</source>
        <translation>{0} 中发生死锁：线程在等待不会到来的其他线程（{1}）</translation>
    </message>
    <message>
        <source>ensure that all threads of the block reach __syncthreads(), and that all lanes in the mask reach a __syncwarp() or shuffle</source>
        <translation>请确保线程块的所有线程都到达 __syncthreads()，掩码中的所有通道都到达 __syncwarp() 或 shuffle</translation>
    </message>
    <message>
        <source>The compiler wrote an invalid object file</source>
        <translation>无法读取编译器写出的目标文件</translation>
    </message>
    <message>
        <source>check that the installation of clang++ and lld is complete</source>
        <translation>请检查 clang++ 及其链接器是否完整安装</translation>
    </message>
    <message>
        <source>Kernel {0} not found in the source: {1}</source>
        <translation>源代码中没有核函数 {0}：{1}</translation>
    </message>
    <message>
        <source>compare `entry` in the header with the kernel&apos;s name and its template parameters</source>
        <translation>请对照文件头的 `entry` 与核函数的名称及其模板参数</translation>
    </message>
    <message>
        <source>An included file does not compile: {0}</source>
        <translation>被包含的文件无法编译：{0}</translation>
    </message>
    <message>
        <source>check the files that the kernel includes</source>
        <translation>请检查核函数的 #include</translation>
    </message>
    <message>
        <source>ptxas rejected the kernel: {0}</source>
        <translation>汇编器 ptxas 拒绝了核函数：{0}</translation>
    </message>
    <message>
        <source>static shared memory is limited to 48 KiB per block; use dynamic shared memory for more (`shared_bytes`)</source>
        <translation>静态共享内存每个线程块最多 48 KiB；更多须用动态共享内存 (shared_bytes)</translation>
    </message>
    <message>
        <source>kernels cannot run on an NVIDIA GPU</source>
        <translation>任何核函数都无法在 NVIDIA GPU 上运行</translation>
    </message>
    <message>
        <source>install NVIDIA&apos;s package cuda-nvrtc-{0}, or run: pip install nvidia-cuda-nvrtc{1}</source>
        <translation>请安装 NVIDIA 的软件包 cuda-nvrtc-{0}，或运行：pip install nvidia-cuda-nvrtc{1}</translation>
    </message>
    <message>
        <source>kernels cannot be compiled</source>
        <translation>无法编译任何核函数</translation>
    </message>
    <message>
        <source>kernels that include cuda_fp16.h, cuda_pipeline.h, or other headers of the toolkit do not compile</source>
        <translation>包含 cuda_fp16.h、cuda_pipeline.h 等工具包头文件的核函数无法编译</translation>
    </message>
    <message>
        <source>install NVIDIA&apos;s package cuda-cudart-dev-{0}, or run: pip install nvidia-cuda-runtime{1}</source>
        <translation>请安装 NVIDIA 的软件包 cuda-cudart-dev-{0}，或运行：pip install nvidia-cuda-runtime{1}</translation>
    </message>
    <message>
        <source>matrix multiplication has no library baseline</source>
        <translation>矩阵乘法没有可比较的库</translation>
    </message>
    <message>
        <source>install NVIDIA&apos;s package libcublas-{0}, or run: pip install nvidia-cublas{1}</source>
        <translation>请安装 NVIDIA 的软件包 libcublas-{0}，或运行：pip install nvidia-cublas{1}</translation>
    </message>
    <message>
        <source>sparse matrix multiplication has no library baseline</source>
        <translation>稀疏矩阵的乘积没有可比较的库</translation>
    </message>
    <message>
        <source>install NVIDIA&apos;s package libcusparse-{0}, or run: pip install nvidia-cusparse{1}</source>
        <translation>请安装 NVIDIA 的软件包 libcusparse-{0}，或运行：pip install nvidia-cusparse{1}</translation>
    </message>
    <message>
        <source>cuSPARSE failed in {0}: {1}</source>
        <translation>cuSPARSE 拒绝了 {0}：{1}</translation>
    </message>
    <message>
        <source>CUB failed: {0}</source>
        <translation>CUB 拒绝了这次调用：{0}</translation>
    </message>
    <message>
        <source>{0} does not support elements of type {1}</source>
        <translation>{0} 不支持类型为 {1} 的元素</translation>
    </message>
    <message>
        <source>choose another kernel</source>
        <translation>请选择另一个核函数</translation>
    </message>
    <message>
        <source>install NVIDIA&apos;s package cuda-cccl for the CUB headers</source>
        <translation>CUB 的头文件在 NVIDIA 的软件包 cuda-cccl 中</translation>
    </message>
    <message>
        <source>Cannot load {0}: {1}</source>
        <translation>无法载入 {0}：{1}</translation>
    </message>
    <message>
        <source>scans, histograms, and sorts have no library baseline, and kernels that require nvcc do not compile</source>
        <translation>前缀和、直方图与排序没有可比较的库函数，要求 nvcc 的核函数不能编译</translation>
    </message>
    <message>
        <source>install NVIDIA&apos;s package cuda-nvcc-{0}, and g++</source>
        <translation>请安装 NVIDIA 的软件包 cuda-nvcc-{0} 和 g++</translation>
    </message>
    <message>
        <source>Kernelcurve reports a GPU in MIG mode as missing</source>
        <translation>处于 MIG 模式的 GPU 会被报告为找不到</translation>
    </message>
    <message>
        <source>install the NVIDIA driver library (Debian: apt install libnvidia-ml1)</source>
        <translation>它是 NVIDIA 驱动程序的一部分（Debian：apt install libnvidia-ml1）</translation>
    </message>
    <message>
        <source>NVRTC failed: {0}</source>
        <translation>NVRTC 失败：{0}</translation>
    </message>
    <message>
        <source>check that the installation of the CUDA Toolkit is complete</source>
        <translation>请检查 CUDA 工具包是否完整安装</translation>
    </message>
    <message>
        <source>Unsupported compute capability {0}: the minimum is {1}</source>
        <translation>GPU 的计算能力 {0} 过旧：最低支持 {1}</translation>
    </message>
    <message>
        <source>use the CPU device, or a newer GPU</source>
        <translation>请使用 CPU 设备或更新的 GPU</translation>
    </message>
    <message>
        <source>The GPU is in compute mode Prohibited: no program may use it</source>
        <translation>GPU 的计算模式为 Prohibited：任何程序都不能使用它</translation>
    </message>
    <message>
        <source>ask the administrator to set the compute mode to Default (nvidia-smi -c 0)</source>
        <translation>请管理员改为 Default 计算模式（nvidia-smi -c 0）</translation>
    </message>
    <message>
        <source>NVRTC for CUDA {0} is not installed</source>
        <translation>没有安装适用于 CUDA {0} 的核函数编译器 NVRTC</translation>
    </message>
    <message>
        <source>NVRTC {0} does not support the GPU&apos;s compute capability {1}</source>
        <translation>NVRTC {0} 不支持 GPU 的计算能力 {1}</translation>
    </message>
    <message>
        <source>install NVIDIA driver 535 or newer (Debian: apt install nvidia-driver) and restart; start a container with --gpus all</source>
        <translation>请安装 NVIDIA 驱动程序 535 或更新版本（Debian：apt install nvidia-driver）并重新启动；容器需要 --gpus all</translation>
    </message>
    <message>
        <source>install NVIDIA driver 535 or newer and restart</source>
        <translation>请安装 NVIDIA 驱动程序 535 或更新版本并重新启动</translation>
    </message>
    <message>
        <source>The NVIDIA driver is too old: it supports CUDA {0}, but Kernelcurve requires {1}</source>
        <translation>NVIDIA 驱动程序过旧：它支持 CUDA {0}，而 Kernelcurve 需要 {1}</translation>
    </message>
    <message>
        <source>Cannot load the NVIDIA driver library: {0}</source>
        <translation>无法加载 NVIDIA 驱动程序库：{0}</translation>
    </message>
    <message>
        <source>WSL 1 does not provide GPUs</source>
        <translation>WSL 1 不提供 GPU</translation>
    </message>
    <message>
        <source>convert the distribution in PowerShell: wsl --set-version NAME 2 (wsl --list shows its name)</source>
        <translation>请在 PowerShell 中转换该发行版：wsl --set-version NAME 2（wsl --list 显示其名称）</translation>
    </message>
    <message>
        <source>WSL 2 does not provide a GPU: /dev/dxg is missing</source>
        <translation>WSL 2 没有提供 GPU：缺少 /dev/dxg</translation>
    </message>
    <message>
        <source>install NVIDIA driver 535 or newer in Windows, then run wsl --update and wsl --shutdown in PowerShell; start a container with --gpus all</source>
        <translation>请在 Windows 中安装 NVIDIA 驱动程序 535 或更新版本，然后在 PowerShell 中运行 wsl --update 和 wsl --shutdown；容器需要 --gpus all</translation>
    </message>
    <message>
        <source>The library of the Windows driver is missing: {0}</source>
        <translation>缺少 Windows 驱动程序的库：{0}</translation>
    </message>
    <message>
        <source>install NVIDIA driver 535 or newer in Windows, not in Linux, then run wsl --shutdown in PowerShell; start a container with --gpus all</source>
        <translation>请在 Windows 而不是 Linux 中安装 NVIDIA 驱动程序 535 或更新版本，然后在 PowerShell 中运行 wsl --shutdown；容器需要 --gpus all</translation>
    </message>
    <message>
        <source>update the NVIDIA driver in Windows, then run wsl --shutdown in PowerShell</source>
        <translation>请在 Windows 中更新 NVIDIA 驱动程序，然后在 PowerShell 中运行 wsl --shutdown</translation>
    </message>
    <message>
        <source>A Linux driver replaces the Windows driver: {0}</source>
        <translation>Linux 驱动程序取代了 Windows 驱动程序：{0}</translation>
    </message>
    <message>
        <source>remove the packages of the NVIDIA driver from this distribution, and restart the program</source>
        <translation>请从这个发行版中删除 NVIDIA 驱动程序的软件包，然后重新启动本程序</translation>
    </message>
    <message>
        <source>The NVIDIA driver library does not contain the function {0}</source>
        <translation>NVIDIA 驱动程序库没有函数 {0}</translation>
    </message>
    <message>
        <source>check the kernel&apos;s indices and bounds checks; compute-sanitizer reports the line</source>
        <translation>请检查核函数的下标和数组末尾的边界判断；compute-sanitizer 能指出所在行</translation>
    </message>
    <message>
        <source>Kernelcurve replaces the worker; if the error occurs again, restart the machine and check the kernel log for Xid messages</source>
        <translation>工作进程已更换；如果再次发生，请重新启动计算机，并在内核日志中查看 Xid 消息</translation>
    </message>
    <message>
        <source>use smaller blocks, less shared memory, or max_registers</source>
        <translation>请用更小的线程块、更少的共享内存，或设置 max_registers</translation>
    </message>
    <message>
        <source>check that nvidia-smi lists the GPU and that CUDA_VISIBLE_DEVICES does not hide it</source>
        <translation>请检查 nvidia-smi 是否列出该 GPU，以及 CUDA_VISIBLE_DEVICES 是否隐藏了它</translation>
    </message>
    <message>
        <source>the CUDA driver is shutting down ({0}, {1})</source>
        <translation>CUDA 驱动程序正在关闭（{0}，{1}）</translation>
    </message>
    <message>
        <source>the library found as libcuda.so.1 is the toolkit&apos;s stub, not a driver ({0}, {1})</source>
        <translation>找到的 libcuda.so.1 是工具包的桩库，不是驱动程序（{0}，{1}）</translation>
    </message>
    <message>
        <source>remove the toolkit&apos;s stubs folder from LD_LIBRARY_PATH</source>
        <translation>请从 LD_LIBRARY_PATH 中去掉工具包的 stubs 文件夹</translation>
    </message>
    <message>
        <source>another process uses the GPU, and the compute mode allows only one process ({0}, {1})</source>
        <translation>GPU 正被另一个进程使用，而其计算模式只允许一个进程（{0}，{1}）</translation>
    </message>
    <message>
        <source>end the other process, or ask the administrator to set the compute mode to Default</source>
        <translation>请结束另一个进程，或请管理员改为 Default 计算模式</translation>
    </message>
    <message>
        <source>the NVIDIA driver found no GPU ({0}, {1})</source>
        <translation>NVIDIA 驱动程序没有找到 GPU（{0}，{1}）</translation>
    </message>
    <message>
        <source>GPU index out of range ({0}, {1})</source>
        <translation>没有这个编号的 GPU（{0}，{1}）</translation>
    </message>
    <message>
        <source>lost the connection to the GPU ({0}, {1})</source>
        <translation>与 GPU 的连接已断开（{0}，{1}）</translation>
    </message>
    <message>
        <source>the kernel was compiled for another GPU ({0}, {1})</source>
        <translation>核函数是为另一种 GPU 编译的（{0}，{1}）</translation>
    </message>
    <message>
        <source>delete the cache folder and try again</source>
        <translation>请清空缓存文件夹后重试</translation>
    </message>
    <message>
        <source>the GPU reports an uncorrectable memory error ({0}, {1})</source>
        <translation>GPU 显存发生无法纠正的错误（{0}，{1}）</translation>
    </message>
    <message>
        <source>restart the machine; if the error occurs again, the GPU is probably faulty</source>
        <translation>请重新启动计算机；如果再次发生，说明显卡有故障</translation>
    </message>
    <message>
        <source>the driver is older than the compiler ({0}, {1})</source>
        <translation>驱动程序比编译器旧（{0}，{1}）</translation>
    </message>
    <message>
        <source>update the NVIDIA driver, or install the NVRTC version that matches it</source>
        <translation>请更新 NVIDIA 驱动程序，或安装与其版本相符的 NVRTC</translation>
    </message>
    <message>
        <source>the kernel needs more registers or shared memory than a block of this size may use ({0}, {1})</source>
        <translation>核函数所需的寄存器或共享内存超过了这种大小的线程块所能拥有的（{0}，{1}）</translation>
    </message>
    <message>
        <source>illegal memory access by the kernel ({0}, {1})</source>
        <translation>核函数读写了不属于它的内存（{0}，{1}）</translation>
    </message>
    <message>
        <source>the kernel exceeded the time limit of the display driver ({0}, {1})</source>
        <translation>核函数的运行时间超过了显示驱动的上限（{0}，{1}）</translation>
    </message>
    <message>
        <source>choose a smaller problem, or a GPU without a display</source>
        <translation>请选择更小的问题规模，或没有连接显示器的 GPU</translation>
    </message>
    <message>
        <source>an assert in the kernel failed ({0}, {1})</source>
        <translation>核函数中的断言失败（{0}，{1}）</translation>
    </message>
    <message>
        <source>see the log for the assertion message</source>
        <translation>断言的内容见日志</translation>
    </message>
    <message>
        <source>stack overflow or corruption in the kernel ({0}, {1})</source>
        <translation>核函数的调用栈溢出或被覆盖（{0}，{1}）</translation>
    </message>
    <message>
        <source>avoid recursion and large local arrays</source>
        <translation>请避免递归和过大的局部数组</translation>
    </message>
    <message>
        <source>illegal instruction in the kernel ({0}, {1})</source>
        <translation>核函数执行了 GPU 不认识的指令（{0}，{1}）</translation>
    </message>
    <message>
        <source>the cause can be a trap or inline PTX</source>
        <translation>可能由 trap 或内联 PTX 引起</translation>
    </message>
    <message>
        <source>misaligned address in the kernel ({0}, {1})</source>
        <translation>核函数读写的地址不是访问宽度的整数倍（{0}，{1}）</translation>
    </message>
    <message>
        <source>align vector accesses such as float4 to 16 bytes</source>
        <translation>float4 之类的向量访问要求地址为 16 字节的整数倍</translation>
    </message>
    <message>
        <source>the kernel accessed an address in the wrong address space ({0}, {1})</source>
        <translation>核函数访问了错误地址空间中的地址（{0}，{1}）</translation>
    </message>
    <message>
        <source>the kernel jumped to an invalid address ({0}, {1})</source>
        <translation>核函数跳转到了没有代码的地址（{0}，{1}）</translation>
    </message>
    <message>
        <source>the kernel crashed ({0}, {1})</source>
        <translation>核函数崩溃（{0}，{1}）</translation>
    </message>
    <message>
        <source>the GPUs in this machine are not ready ({0}, {1})</source>
        <translation>计算机的 GPU 尚未就绪（{0}，{1}）</translation>
    </message>
    <message>
        <source>start the nvidia-fabricmanager service, which NVSwitch requires</source>
        <translation>带 NVSwitch 的计算机需要 nvidia-fabricmanager 服务</translation>
    </message>
    <message>
        <source>the driver library and the kernel module have different versions ({0}, {1})</source>
        <translation>驱动程序库与内核模块的版本不一致（{0}，{1}）</translation>
    </message>
    <message>
        <source>restart the machine: the driver was updated while it was in use</source>
        <translation>请重新启动计算机：驱动程序在运行期间被更新了</translation>
    </message>
    <message>
        <source>the driver&apos;s compatibility library does not support this GPU ({0}, {1})</source>
        <translation>驱动程序的兼容库不支持这个 GPU（{0}，{1}）</translation>
    </message>
    <message>
        <source>remove the cuda-compat folder from LD_LIBRARY_PATH</source>
        <translation>请从 LD_LIBRARY_PATH 中去掉 cuda-compat 文件夹</translation>
    </message>
    <message>
        <source>the MPS server does not respond ({0}, {1})</source>
        <translation>MPS 服务没有响应（{0}，{1}）</translation>
    </message>
    <message>
        <source>start nvidia-cuda-mps-control, or unset CUDA_MPS_PIPE_DIRECTORY</source>
        <translation>请启动 nvidia-cuda-mps-control，或取消 CUDA_MPS_PIPE_DIRECTORY</translation>
    </message>
    <message>
        <source>the CUDA driver reports an unknown error ({0}, {1})</source>
        <translation>CUDA 驱动程序报告了未知错误（{0}，{1}）</translation>
    </message>
    <message>
        <source>restart the machine if nvidia-smi also fails (after a suspend: reload the nvidia_uvm module)</source>
        <translation>如果 nvidia-smi 也失败，请重新启动计算机（休眠唤醒之后：重新加载 nvidia_uvm 模块）</translation>
    </message>
    <message>
        <source>the CUDA driver failed in {0}: {1} ({2})</source>
        <translation>CUDA 驱动程序拒绝了 {0}：{1}（{2}）</translation>
    </message>
    <message>
        <source>not enough GPU memory: {0} needed</source>
        <translation>GPU 没有空闲的 {0}</translation>
    </message>
    <message>
        <source>not enough GPU memory: {0} needed, {1} of {2} free</source>
        <translation>GPU 显存不足：需要 {0}，共 {2}，空闲 {1}</translation>
    </message>
    <message>
        <source>choose a smaller problem, or end other programs that use the GPU</source>
        <translation>请选择更小的问题规模，或结束其他使用 GPU 的程序</translation>
    </message>
    <message>
        <source>The GPU is in MIG mode and has no compute instance</source>
        <translation>GPU 已被 MIG 切分，但没有计算实例</translation>
    </message>
    <message>
        <source>ask the administrator to create a MIG instance or to disable MIG</source>
        <translation>请管理员分配 MIG 实例，或关闭 MIG</translation>
    </message>
    <message>
        <source>The NVIDIA driver found no GPU</source>
        <translation>NVIDIA 驱动程序没有找到 GPU</translation>
    </message>
    <message>
        <source>Not an experiment: the key &quot;kernelcurve&quot; is missing</source>
        <translation>这不是实验文件：缺少键“kernelcurve”</translation>
    </message>
    <message>
        <source>begin the file with `kernelcurve: 1`</source>
        <translation>文件请以 kernelcurve: 1 开头</translation>
    </message>
    <message>
        <source>Unsupported file format {0}; this version reads formats up to {1}</source>
        <translation>这个文件需要格式 {0}；本程序最高支持 {1}</translation>
    </message>
    <message>
        <source>open it with a newer version of Kernelcurve</source>
        <translation>请用更新版本的 Kernelcurve 打开</translation>
    </message>
    <message>
        <source>Unsupported format {0}</source>
        <translation>没有格式 {0}</translation>
    </message>
    <message>
        <source>write `kernelcurve: 1`</source>
        <translation>请写 kernelcurve: 1</translation>
    </message>
    <message>
        <source>Invalid device name: &quot;{0}&quot;</source>
        <translation>“{0}”不是设备名</translation>
    </message>
    <message>
        <source>Missing value</source>
        <translation>这里缺少一个值</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a file, but documents identify kernels by id</source>
        <translation>“{0}”是文件；文档中应以标识指定核函数</translation>
    </message>
    <message>
        <source>write the file name without the folder, the leading number, and .cu; open the file separately</source>
        <translation>请写文件名，去掉文件夹、开头的数字和 .cu，并手动打开该文件</translation>
    </message>
    <message>
        <source>{0} is listed twice</source>
        <translation>{0} 在列表中出现了两次</translation>
    </message>
    <message>
        <source>Invalid duration: &quot;{0}&quot;</source>
        <translation>“{0}”不是时长</translation>
    </message>
    <message>
        <source>write a number with its unit: 2 s, 500 ms, 1 min</source>
        <translation>请写带单位的数：2 s、500 ms、1 min</translation>
    </message>
    <message>
        <source>Invalid duration: it must be longer than {0}</source>
        <translation>时间必须长于 {0}</translation>
    </message>
    <message>
        <source>Invalid percentage: &quot;{0}&quot;</source>
        <translation>“{0}”不是百分数</translation>
    </message>
    <message>
        <source>write a number with a percent sign, such as 0.5 %</source>
        <translation>请写带百分号的数：0.5 %</translation>
    </message>
    <message>
        <source>Invalid noise: {0}</source>
        <translation>噪声不能为 {0}</translation>
    </message>
    <message>
        <source>use more than 0 % and at most 100 %</source>
        <translation>应大于 0 % 且不超过 100 %</translation>
    </message>
    <message>
        <source>Unknown timing mode: &quot;{0}&quot;</source>
        <translation>“{0}”不是计时方式</translation>
    </message>
    <message>
        <source>Unknown device state: &quot;{0}&quot;</source>
        <translation>“{0}”不是设备的状态</translation>
    </message>
    <message>
        <source>use as_it_is, rested, or hot</source>
        <translation>请写 as_it_is、rested 或 hot</translation>
    </message>
    <message>
        <source>the energy includes clearing or restoring arrays before each run</source>
        <translation>其能量包含每次运行前清零或恢复数组所用的能量</translation>
    </message>
    <message>
        <source>energy not measured: the reading of the device&apos;s power sensor does not change</source>
        <translation>没有能量：设备的电能计没有变化</translation>
    </message>
    <message>
        <source>energy not measured: this device has no readable power sensor</source>
        <translation>没有能量：该设备没有可读取的电能计</translation>
    </message>
    <message>
        <source>use warm, cold, or batch</source>
        <translation>请写 warm、cold 或 batch</translation>
    </message>
    <message>
        <source>File not found</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>You have no permission to read this file</source>
        <translation>您没有读取这个文件的权限</translation>
    </message>
    <message>
        <source>The path is a folder, not a file</source>
        <translation>这是文件夹，不是文件</translation>
    </message>
    <message>
        <source>The file is larger than {0}</source>
        <translation>文件大于 {0}</translation>
    </message>
    <message>
        <source>The path is a device, not a file</source>
        <translation>这是设备，不是文件</translation>
    </message>
    <message>
        <source>The path is a pipe without a writer</source>
        <translation>这是管道，但没有程序向它写入</translation>
    </message>
    <message>
        <source>A kernel may have at most {0} parameters</source>
        <translation>最多有 {0} 个参数</translation>
    </message>
    <message>
        <source>{0} of {1} configurations failed; the first failure is {2}: {3}</source>
        <translation>{1} 个配置中有 {0} 个失败；第一个是 {2}：{3}</translation>
    </message>
    <message>
        <source>No measured row to save as the preset {0}</source>
        <translation>没有测得可以保存为预设 {0} 的结果</translation>
    </message>
    <message>
        <source>The output {0} would overwrite {1}</source>
        <translation>{0} 会覆盖 {1}</translation>
    </message>
    <message>
        <source>use different file names</source>
        <translation>请给它们各自指定文件</translation>
    </message>
    <message>
        <source>Not enough memory to read the file</source>
        <translation>内存不足，无法读取文件</translation>
    </message>
    <message>
        <source>Cannot read the file: {0}</source>
        <translation>无法读取文件：{0}</translation>
    </message>
    <message>
        <source>Cannot write the file: the disk is full</source>
        <translation>无法写入文件：磁盘已满</translation>
    </message>
    <message>
        <source>Cannot write the file: your disk quota is exceeded</source>
        <translation>无法写入文件：您的磁盘配额已用完</translation>
    </message>
    <message>
        <source>Cannot write the file: it exceeds the maximum file size</source>
        <translation>无法写入文件：文件不允许这么大</translation>
    </message>
    <message>
        <source>Cannot write the file: the disk is read-only</source>
        <translation>无法写入文件：磁盘是只读的</translation>
    </message>
    <message>
        <source>Cannot write the file: you have no permission</source>
        <translation>无法写入文件：没有权限</translation>
    </message>
    <message>
        <source>Cannot write the file: its folder does not exist</source>
        <translation>无法写入文件：所在文件夹不存在</translation>
    </message>
    <message>
        <source>Cannot write the file: the path is a folder</source>
        <translation>无法写入文件：这是一个文件夹</translation>
    </message>
    <message>
        <source>Cannot write the file: its name is too long</source>
        <translation>无法写入文件：文件名太长</translation>
    </message>
    <message>
        <source>Cannot write the file: {0}</source>
        <translation>无法写入文件：{0}</translation>
    </message>
    <message>
        <source>free disk space, or write to another disk</source>
        <translation>请腾出空间，或写到另一个磁盘</translation>
    </message>
    <message>
        <source>choose another folder or name</source>
        <translation>请另选文件夹或文件名</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be a {1}</source>
        <translation>“{0}”必须是 {1}</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; has no member &quot;{1}&quot;</source>
        <translation>“{0}”没有成员“{1}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; has an unknown member &quot;{1}&quot;</source>
        <translation>“{0}”有未知的成员“{1}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; cannot be &quot;{1}&quot; in &quot;{2}&quot;</source>
        <translation>“{2}”中的“{0}”不能为“{1}”</translation>
    </message>
    <message>
        <source>Duplicate member &quot;{0}&quot;</source>
        <translation>成员“{0}”出现了两次</translation>
    </message>
    <message>
        <source>Invalid JSON at character {0}</source>
        <translation>从第 {0} 个字符起不是 JSON</translation>
    </message>
    <message>
        <source>Lists and maps are nested too deeply</source>
        <translation>列表和映射嵌套过深</translation>
    </message>
    <message>
        <source>Unknown message type: &quot;{0}&quot;</source>
        <translation>没有类型为“{0}”的消息</translation>
    </message>
    <message>
        <source>A message is longer than 64 MiB</source>
        <translation>消息超过 64 MiB</translation>
    </message>
    <message>
        <source>Invalid number of bytes: {0}. Use Ki, Mi, or Gi instead of the unit in {1}</source>
        <translation>{0} 不是字节数：请把 {1} 中的单位改为 Ki、Mi 或 Gi</translation>
    </message>
    <message>
        <source>{0} must be an integer, not {1}</source>
        <translation>{0} 应为整数，而不是 {1}</translation>
    </message>
    <message>
        <source>{0} must be a number, not {1}</source>
        <translation>{0} 应为数，而不是 {1}</translation>
    </message>
    <message>
        <source>{0} must be true or false, not {1}</source>
        <translation>{0} 应为 true 或 false，而不是 {1}</translation>
    </message>
    <message>
        <source>{0} must be a word, not {1}</source>
        <translation>{0} 应为词，而不是 {1}</translation>
    </message>
    <message>
        <source>{0} must be one of {2}, not {1}</source>
        <translation>{0} 不能为 {1}；可取的值为 {2}</translation>
    </message>
    <message>
        <source>{0} must be from {2} to {3}, not {1}</source>
        <translation>{0} 不能为 {1}；范围是 {2} 到 {3}</translation>
    </message>
    <message>
        <source>The file was deleted during the recording</source>
        <translation>文件在写入期间被删除</translation>
    </message>
    <message>
        <source>save the recording under another name</source>
        <translation>请以另一个名称保存记录</translation>
    </message>
    <message>
        <source>Not a measurement</source>
        <translation>这不是测量结果</translation>
    </message>
    <message>
        <source>write one line per measurement: - {&quot;kernel&quot;: ...}</source>
        <translation>每个测量结果占一行：- {&quot;kernel&quot;: ...}</translation>
    </message>
    <message>
        <source>Invalid format of the measurements</source>
        <translation>测量结果不符合记录的格式</translation>
    </message>
    <message>
        <source>after `measurements:`, write one line per row: - {&quot;kernel&quot;: ...}</source>
        <translation>measurements: 一行之后，每个测量结果占一行 - {&quot;kernel&quot;: ...}</translation>
    </message>
    <message>
        <source>The list of values to sweep is empty</source>
        <translation>空列表没有可扫描的值</translation>
    </message>
    <message>
        <source>add at least one value</source>
        <translation>请至少给出一个值</translation>
    </message>
    <message>
        <source>write a list of words: [a, b]</source>
        <translation>请逐一列出各词：[a, b]</translation>
    </message>
    <message>
        <source>The step of a range must not be 0</source>
        <translation>范围的步长不能为 0</translation>
    </message>
    <message>
        <source>The range from {0} to {1} has the wrong direction</source>
        <translation>从 {0} 到 {1} 的范围方向反了</translation>
    </message>
    <message>
        <source>swap the ends, or use a negative step</source>
        <translation>请交换两端，或把步长改为负数</translation>
    </message>
    <message>
        <source>swap the ends, or use a positive step</source>
        <translation>请交换两端，或把步长改为正数</translation>
    </message>
    <message>
        <source>Invalid range factor: {0}</source>
        <translation>范围不能以 {0} 为倍数增长</translation>
    </message>
    <message>
        <source>use a factor greater than 1</source>
        <translation>倍数必须大于 1</translation>
    </message>
    <message>
        <source>A range with a factor cannot start at {0}</source>
        <translation>倍增的范围不能从 {0} 开始</translation>
    </message>
    <message>
        <source>start above 0, or use `step`</source>
        <translation>请从大于 0 的数开始，或使用 step</translation>
    </message>
    <message>
        <source>swap the ends</source>
        <translation>请交换两端</translation>
    </message>
    <message>
        <source>{0} times {1} does not reach the next integer</source>
        <translation>{0} 乘以 {1} 到不了下一个整数</translation>
    </message>
    <message>
        <source>start at a larger value, or use a larger factor</source>
        <translation>请从更大的数开始，或使用更大的倍数</translation>
    </message>
    <message>
        <source>A range must have either `step` or `times`</source>
        <translation>范围只能有 step 或 times 之一</translation>
    </message>
    <message>
        <source>write `{from: 0, to: 8, step: 1}` or `{from: 1, to: 8, times: 2}`</source>
        <translation>请写 {from: 0, to: 8, step: 1} 或 {from: 1, to: 8, times: 2}</translation>
    </message>
    <message>
        <source>The sweep of {0} must be a list or a range</source>
        <translation>{0} 的扫描必须是列表或范围</translation>
    </message>
    <message>
        <source>write `[1, 2, 4]` or `{from: 0, to: 8, step: 1}`; put a single value under `parameters`</source>
        <translation>请写 [1, 2, 4] 或 {from: 0, to: 8, step: 1}；单个值应放在 parameters 下</translation>
    </message>
    <message>
        <source>The sweep of {0} has {1} values; the maximum is {2}</source>
        <translation>{0} 的扫描有 {1} 个值；最多能运行 {2} 个</translation>
    </message>
    <message>
        <source>{0} is not swept</source>
        <translation>{0} 没有被扫描</translation>
    </message>
    <message>
        <source>`together` requires at least two axes</source>
        <translation>至少要有两个轴才能同步变化</translation>
    </message>
    <message>
        <source>write `together: [[a, b]]`</source>
        <translation>请写 together: [[a, b]]</translation>
    </message>
    <message>
        <source>Unknown key &quot;{0}&quot;</source>
        <translation>未知的键“{0}”</translation>
    </message>
    <message>
        <source>Expected a map of keys and values</source>
        <translation>这里必须是键值映射</translation>
    </message>
    <message>
        <source>write `key: value`</source>
        <translation>请写 键: 值</translation>
    </message>
    <message>
        <source>Missing key &quot;{0}&quot;</source>
        <translation>缺少键“{0}”</translation>
    </message>
    <message>
        <source>Expected a list</source>
        <translation>这里必须是列表</translation>
    </message>
    <message>
        <source>put the values in square brackets: [a, b]</source>
        <translation>请把各值放在方括号中：[a, b]</translation>
    </message>
    <message>
        <source>Expected a single value</source>
        <translation>这里必须是单个值</translation>
    </message>
    <message>
        <source>put text with braces or brackets in quotes</source>
        <translation>含有括号的文字请加引号</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is text, not an integer</source>
        <translation>“{0}”是文字，不是整数</translation>
    </message>
    <message>
        <source>remove the quotes</source>
        <translation>请去掉引号</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is not an integer</source>
        <translation>“{0}”不是整数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is text, not a number</source>
        <translation>“{0}”是文字，不是数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is neither true nor false</source>
        <translation>“{0}”既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>write true or false, without quotes</source>
        <translation>请写 true 或 false，不加引号</translation>
    </message>
    <message>
        <source>use finite numbers, and integers of at most 63 bits; put text in quotes</source>
        <translation>整数最多 63 位二进制，数必须有限；词请加引号</translation>
    </message>
    <message>
        <source>This file contains a recorded device, not an experiment</source>
        <translation>此文件包含一台录制的设备，而不是实验</translation>
    </message>
    <message>
        <source>open it in the window to add the device, or copy it to recordings/ in the data folder</source>
        <translation>请在窗口中打开它以添加该设备，或把它复制到数据文件夹的 recordings/ 中</translation>
    </message>
    <message>
        <source>The file contains a second YAML document</source>
        <translation>这里开始了第二个文档</translation>
    </message>
    <message>
        <source>use one document per file</source>
        <translation>一个文件请只放一个文档</translation>
    </message>
    <message>
        <source>YAML anchors and aliases (&amp; and *) are not supported</source>
        <translation>这里不支持锚点和别名（&amp; 和 *）</translation>
    </message>
    <message>
        <source>repeat the value, or put it in quotes</source>
        <translation>请写出具体的值，或加引号</translation>
    </message>
    <message>
        <source>The YAML tag {0} is not supported</source>
        <translation>这里不支持标签 {0}</translation>
    </message>
    <message>
        <source>remove the tag, or put the value in quotes</source>
        <translation>请去掉它，或给值加引号</translation>
    </message>
    <message>
        <source>A list or map cannot be a key</source>
        <translation>列表或映射不能作为键</translation>
    </message>
    <message>
        <source>Missing key for this value</source>
        <translation>这个值没有键</translation>
    </message>
    <message>
        <source>Duplicate key &quot;{0}&quot;</source>
        <translation>键“{0}”在这里重复出现</translation>
    </message>
    <message>
        <source>The text is not UTF-8</source>
        <translation>文本不是 UTF-8</translation>
    </message>
    <message>
        <source>save the file as UTF-8</source>
        <translation>请把文件保存为 UTF-8</translation>
    </message>
    <message>
        <source>The text contains a control character</source>
        <translation>这里有控制字符</translation>
    </message>
    <message>
        <source>remove the character, or write it as an escape in double quotes</source>
        <translation>请去掉它，或在双引号中写成转义</translation>
    </message>
    <message>
        <source>indent with spaces instead of tabs</source>
        <translation>请用空格而不是制表符缩进</translation>
    </message>
    <message>
        <source>The document is larger than 4 MiB</source>
        <translation>文档大于 4 MiB</translation>
    </message>
    <message>
        <source>check that this is the right file</source>
        <translation>这是正确的文件吗？</translation>
    </message>
    <message>
        <source>Invalid YAML: {0}</source>
        <translation>文本不是 YAML：{0}</translation>
    </message>
    <message>
        <source>{0} must not change, but its value is now {1}</source>
        <translation>{0} 被写入（{1}），而它不该被写入</translation>
    </message>
    <message>
        <source>{0} was not written; expected {1}</source>
        <translation>{0} 没有写入，应为 {1}</translation>
    </message>
    <message>
        <source>{0} is {1}; expected {2}</source>
        <translation>{0} 为 {1}，而不是 {2}</translation>
    </message>
    <message>
        <source>A matrix of {0} x {1} has more than {2} elements</source>
        <translation>{0} x {1} 的矩阵超过 {2} 个元素</translation>
    </message>
    <message>
        <source>Missing closing parenthesis in &quot;{0}&quot;</source>
        <translation>“{0}”缺少右括号</translation>
    </message>
    <message>
        <source>put an expression with a comma in quotes</source>
        <translation>含有逗号的表达式请加引号</translation>
    </message>
    <message>
        <source>Missing closing brace at the end of the kernel file</source>
        <translation>核函数文件末尾缺少右花括号</translation>
    </message>
    <message>
        <source>add the missing closing brace</source>
        <translation>缺少右花括号</translation>
    </message>
    <message>
        <source>Header not available on the CPU device: {0}</source>
        <translation>CPU 设备没有这个头文件：{0}</translation>
    </message>
    <message>
        <source>out-of-bounds access by {0}</source>
        <translation>{0} 越界访问</translation>
    </message>
    <message>
        <source>Out-of-bounds write: {0} bytes, {1} bytes before the start of `{2}`</source>
        <translation>越界写入：在 `{2}` 开头之前 {1} 字节处写入 {0} 字节</translation>
    </message>
    <message>
        <source>Out-of-bounds read: {0} bytes, {1} bytes before the start of `{2}`</source>
        <translation>越界读取：在 `{2}` 开头之前 {1} 字节处读取 {0} 字节</translation>
    </message>
    <message>
        <source>Out-of-bounds write: {0} bytes, {1} bytes past the end of `{2}`</source>
        <translation>越界写入：在 `{2}` 末尾之后 {1} 字节处写入 {0} 字节</translation>
    </message>
    <message>
        <source>Out-of-bounds write: {0} bytes just past the end of `{1}`</source>
        <translation>越界写入：紧接 `{1}` 末尾之后写入 {0} 字节</translation>
    </message>
    <message>
        <source>Out-of-bounds read: {0} bytes, {1} bytes past the end of `{2}`</source>
        <translation>越界读取：在 `{2}` 末尾之后 {1} 字节处读取 {0} 字节</translation>
    </message>
    <message>
        <source>Out-of-bounds read: {0} bytes just past the end of `{1}`</source>
        <translation>越界读取：紧接 `{1}` 末尾之后读取 {0} 字节</translation>
    </message>
    <message>
        <source>Out-of-bounds write: {0} bytes outside all arrays</source>
        <translation>越界写入：在所有数组之外写入 {0} 字节</translation>
    </message>
    <message>
        <source>Out-of-bounds read: {0} bytes outside all arrays</source>
        <translation>越界读取：在所有数组之外读取 {0} 字节</translation>
    </message>
    <message>
        <source>Timed out after {0}</source>
        <translation>超时：{0} 内没有结束</translation>
    </message>
    <message>
        <source>The match with the problem {0} is uncertain: the problem has no parameter that matches {1}, so the header sets 1. Enter the values that you use, or pass another problem.</source>
        <translation>问题 {0} 存疑：该问题没有与 {1} 对应的参数，因此文件头将其设为 1。请填写您使用的值，或指定另一个问题。</translation>
    </message>
    <message>
        <source>Unknown unit &quot;{0}&quot; in the column {1}</source>
        <translation>列 {1} 的单位“{0}”未知</translation>
    </message>
    <message>
        <source>write the file in base units: ncu --csv --page raw --print-units base</source>
        <translation>请以基本单位写文件：ncu --csv --page raw --print-units base</translation>
    </message>
    <message>
        <source>The columns are separated by semicolons</source>
        <translation>各列以分号分隔</translation>
    </message>
    <message>
        <source>The columns are separated by tabs</source>
        <translation>各列以制表符分隔</translation>
    </message>
    <message>
        <source>save it with commas and decimal points, or write it again with: ncu --csv --page raw</source>
        <translation>请改用逗号分隔列、以句点作小数点保存，或重新写：ncu --csv --page raw</translation>
    </message>
    <message>
        <source>The file contains no text</source>
        <translation>文件内容不是文本</translation>
    </message>
    <message>
        <source>The file is not UTF-8 text: its format is {0}</source>
        <translation>文件不是 UTF-8 文本：其格式为 {0}</translation>
    </message>
    <message>
        <source>pass a recording or an experiment (.yaml), an interactive page (.html), or results of NVBench, Google Benchmark, or Kernel Tuner (.json)</source>
        <translation>请给出记录或实验（.yaml）、交互页面（.html），或 NVBench、Google Benchmark、Kernel Tuner 的结果（.json）</translation>
    </message>
    <message>
        <source>The file is not a recording</source>
        <translation>该文件不是记录</translation>
    </message>
    <message>
        <source>Each block writes one element of `{0}`: these are probably partial results.</source>
        <translation>每个线程块写入 `{0}` 的一个元素：这很可能是部分结果。</translation>
    </message>
    <message>
        <source>The match with the problem {1} is uncertain: each block writes one element of `{0}`, probably a partial result.</source>
        <translation>问题 {1} 存疑：每个线程块写入 `{0}` 的一个元素，很可能是部分结果。</translation>
    </message>
    <message>
        <source>CUDA devices do not support the library call {0}</source>
        <translation>CUDA 设备没有库调用 {0}</translation>
    </message>
    <message>
        <source>CUDA device {0} not found</source>
        <translation>没有 CUDA 设备 {0}</translation>
    </message>
    <message>
        <source>the first device is cuda:0</source>
        <translation>第一个设备名为 cuda:0</translation>
    </message>
    <message>
        <source>A block of the kernel needs {0} bytes of shared memory, which exceeds the limit of the GPU</source>
        <translation>核函数的每个线程块需要 {0} 字节共享内存，超过了 GPU 能提供的</translation>
    </message>
    <message>
        <source>use a smaller block or tile</source>
        <translation>请使用更小的线程块或分块</translation>
    </message>
    <message>
        <source>compare `arguments` in the header with the kernel&apos;s parameters</source>
        <translation>请对照文件头的 `arguments` 与核函数的形参</translation>
    </message>
    <message>
        <source>Invalid argument for kernel parameter {1} ({2}): {0} is a number</source>
        <translation>数 {0} 不能作为核函数的参数 {1}（{2}）</translation>
    </message>
    <message>
        <source>Invalid argument for kernel parameter {1} ({2}): {0} is not an integer</source>
        <translation>小数 {0} 不能作为核函数的参数 {1}（{2}）</translation>
    </message>
    <message>
        <source>Invalid argument for kernel parameter {1} ({2}): {0} does not fit</source>
        <translation>核函数的参数 {1}（{2}）容不下 {0}</translation>
    </message>
    <message>
        <source>Invalid argument for kernel parameter {0} ({1}): the argument is an array</source>
        <translation>数组不能作为核函数的参数 {0}（{1}）</translation>
    </message>
    <message>
        <source>The header passes {0} arguments, but the kernel has {1} parameters</source>
        <translation>文件头传入 {0} 个实参，而核函数有 {1} 个形参</translation>
    </message>
    <message>
        <source>The library call {0} requires an array named {1}</source>
        <translation>库调用 {0} 需要名为 {1} 的数组</translation>
    </message>
    <message>
        <source>The library call {0} requires a number named {1}</source>
        <translation>库调用 {0} 需要名为 {1} 的数</translation>
    </message>
    <message>
        <source>cuBLAS is not installed</source>
        <translation>没有安装 cuBLAS</translation>
    </message>
    <message>
        <source>run `kernelcurve list devices` for installation instructions</source>
        <translation>运行 `kernelcurve list devices` 可查看如何安装</translation>
    </message>
    <message>
        <source>cuBLAS failed in {0}: {1}</source>
        <translation>cuBLAS 拒绝了 {0}：{1}</translation>
    </message>
    <message>
        <source>check that the GPU has enough free memory</source>
        <translation>请检查 GPU 是否有足够的空闲显存</translation>
    </message>
    <message>
        <source>Not enough memory on the device: the arrays need {0}, but only {1} is available</source>
        <translation>数组需要 {0}，设备只有 {1}</translation>
    </message>
    <message>
        <source>choose a smaller problem or a device with more memory</source>
        <translation>请选择更小的问题规模或内存更大的设备</translation>
    </message>
    <message>
        <source>sampling stopped at the limit of {0} after {1} samples</source>
        <translation>采样 {1} 次后到达上限 {0}，已停止</translation>
    </message>
    <message>
        <source>stopped after {0} with {1} samples</source>
        <translation>{0} 后停止，共采样 {1} 次</translation>
    </message>
    <message>
        <source>too few samples to estimate the noise</source>
        <translation>样本太少，无法判断噪声</translation>
    </message>
    <message>
        <source>the noise stays at {0}, above the target of {1}; more samples do not reduce it</source>
        <translation>噪声停留在 {0}，目标为 {1}；增加样本也不能降低</translation>
    </message>
    <message>
        <source>the noise is {0}, above the target of {1}</source>
        <translation>噪声为 {0}，目标为 {1}</translation>
    </message>
    <message>
        <source>{0} consecutive launches per sample</source>
        <translation>每个样本连续启动 {0} 次</translation>
    </message>
    <message>
        <source>the time depends on the addresses of the arrays: {0} to {1} for {2} sets of addresses</source>
        <translation>耗时取决于驱动程序把数组放在内存何处：在 {2} 个位置为 {0} 到 {1}</translation>
    </message>
    <message>
        <source>the time is shorter than {0}: the timing mode `batch` measures such kernels more accurately</source>
        <translation>短于 {0}：计时方式 `batch` 更适合这样的核函数</translation>
    </message>
    <message>
        <source>Array not found: {0}</source>
        <translation>没有名为 {0} 的数组</translation>
    </message>
    <message>
        <source>use the problem&apos;s arrays or declare `scratch`</source>
        <translation>请使用问题的数组，或声明 `scratch`</translation>
    </message>
    <message>
        <source>The kernel does not compute the problem {0} with these parameters</source>
        <translation>用这些参数时，核函数没有正确求解问题 {0}</translation>
    </message>
    <message>
        <source>{0} of {1} elements are wrong</source>
        <translation>{1} 个元素中有 {0} 个错误</translation>
    </message>
    <message>
        <source>{0} of {1} elements are wrong; the first is {2}: expected {3}, but nothing was written</source>
        <translation>{1} 个元素中有 {0} 个错误；第一个是 {2}：应为 {3}，却没有写入</translation>
    </message>
    <message>
        <source>{0} of {1} elements are wrong; the first is {2}: it must not change, but is now {3}</source>
        <translation>{1} 个元素中有 {0} 个错误；第一个是 {2}：它不该被写入，却得到 {3}</translation>
    </message>
    <message>
        <source>{0} of {1} elements are wrong; the first is {2}: expected {3}, found {4}</source>
        <translation>{1} 个元素中有 {0} 个错误；第一个是 {2}：应为 {3}，得到 {4}</translation>
    </message>
    <message>
        <source>available on this machine: {0}</source>
        <translation>这台计算机有 {0}</translation>
    </message>
    <message>
        <source>Unexpected error: {0}</source>
        <translation>意外错误：{0}</translation>
    </message>
    <message>
        <source>raise `limit` under `measure`, choose a smaller problem, or check for an infinite loop</source>
        <translation>请提高 `measure` 下的 `limit`，选择更小的问题规模，或查找不会结束的循环</translation>
    </message>
    <message>
        <source>Not enough host memory</source>
        <translation>主机内存已满</translation>
    </message>
    <message>
        <source>choose a smaller problem, or close other programs</source>
        <translation>请选择更小的问题规模，或关闭其他程序</translation>
    </message>
    <message>
        <source>The request exceeds {0} bytes</source>
        <translation>请求超过 {0} 字节</translation>
    </message>
    <message>
        <source>cancel that run, or wait until it ends</source>
        <translation>请取消它，或等它结束</translation>
    </message>
    <message>
        <source>Run to cancel not found: {0}</source>
        <translation>没有可取消的运行 {0}</translation>
    </message>
    <message>
        <source>race: read of shared memory that thread {0} writes at line {1}, without {2} in between</source>
        <translation>竞争：读取了线程 {0} 在第 {1} 行写入的共享内存，其间没有 {2}</translation>
    </message>
    <message>
        <source>race: read of an array element that thread {0} writes at line {1}, without {2} in between</source>
        <translation>竞争：读取了线程 {0} 在第 {1} 行写入的数组元素，其间没有 {2}</translation>
    </message>
    <message>
        <source>race: write to shared memory that thread {0} reads at line {1}, without {2} in between</source>
        <translation>竞争：写入了线程 {0} 在第 {1} 行读取的共享内存，其间没有 {2}</translation>
    </message>
    <message>
        <source>race: write to an array element that thread {0} reads at line {1}, without {2} in between</source>
        <translation>竞争：写入了线程 {0} 在第 {1} 行读取的数组元素，其间没有 {2}</translation>
    </message>
    <message>
        <source>race: write to shared memory that thread {0} also writes at line {1}, without {2} in between</source>
        <translation>竞争：写入了线程 {0} 在第 {1} 行也写入的共享内存，其间没有 {2}</translation>
    </message>
    <message>
        <source>race: write to an array element that thread {0} also writes at line {1}, without {2} in between</source>
        <translation>竞争：写入了线程 {0} 在第 {1} 行也写入的数组元素，其间没有 {2}</translation>
    </message>
    <message>
        <source>uninitialized read of shared memory: no thread of the block has written it</source>
        <translation>读取了块内没有任何线程写过的共享内存</translation>
    </message>
    <message>
        <source>write to shared memory that line {0} overwrites before any other thread reads it (do two arrays occupy the same memory?)</source>
        <translation>写入共享内存的值在被其他线程读取之前就被第 {0} 行覆盖（两个数组是否占用同一块内存？）</translation>
    </message>
    <message>
        <source>check that the byte offset is a multiple of the vector type&apos;s size</source>
        <translation>请检查字节偏移是否为向量类型大小的倍数</translation>
    </message>
    <message>
        <source>misaligned access: {0} bytes at an address that is not a multiple of {0}</source>
        <translation>在不是 {0} 的倍数的地址上访问 {0} 字节</translation>
    </message>
    <message>
        <source>divergent __syncthreads(): thread {0} exited without reaching it</source>
        <translation>在 __syncthreads() 处等待，而线程 {0} 永远不会到达：它已经结束</translation>
    </message>
    <message>
        <source>divergent __syncthreads(): thread {0} waits at another __syncthreads(), at line {1}</source>
        <translation>在 __syncthreads() 处等待，而线程 {0} 在第 {1} 行的另一个 __syncthreads() 处等待</translation>
    </message>
    <message>
        <source>A kernel cannot declare the metric &quot;{0}&quot;</source>
        <translation>核函数不能声明数值“{0}”</translation>
    </message>
    <message>
        <source>{0} timed out</source>
        <translation>{0} 没有在规定时间内结束</translation>
    </message>
    <message>
        <source>Tracing all blocks of the kernel takes too long</source>
        <translation>查看核函数的所有线程块用时过长</translation>
    </message>
    <message>
        <source>choose a smaller problem or fewer blocks</source>
        <translation>请选择更小的问题规模或更少的线程块</translation>
    </message>
    <message>
        <source>check for an infinite loop, or choose a smaller problem</source>
        <translation>检查是否有不会结束的循环，或选择更小的问题规模</translation>
    </message>
    <message>
        <source>{0} is a library call without source code</source>
        <translation>{0} 是库调用，没有可查看的源代码</translation>
    </message>
    <message>
        <source>choose a kernel that has source code</source>
        <translation>请选择有源代码的核函数</translation>
    </message>
    <message>
        <source>No small problem size meets the requirements of the kernel</source>
        <translation>没有满足该核函数要求的小规模问题</translation>
    </message>
    <message>
        <source>specify the sizes of the problem</source>
        <translation>请自行给出问题规模</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>This command requires one configuration, but the selection has {0}</source>
        <translation>此命令只查看一个配置，这里却有 {0} 个</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must have {1} elements</source>
        <translation>“{0}”必须有 {1} 个元素</translation>
    </message>
    <message>
        <source>Invalid counter line: it must start with &quot;- &quot;</source>
        <translation>计数器的每一行都以“- ”开头</translation>
    </message>
    <message>
        <source>the check of a small problem found this error in thread {0} of block {1}; see `kernelcurve check`</source>
        <translation>测量前在小规模问题上发现：线程 {0}，线程块 {1}；`kernelcurve check` 显示更多</translation>
    </message>
    <message>
        <source>the check of a small problem found this error in block {0}; see `kernelcurve check`</source>
        <translation>测量前在小规模问题上发现：线程块 {0}；`kernelcurve check` 显示更多</translation>
    </message>
    <message>
        <source>metrics not modelled: cannot trace the kernel ({0})</source>
        <translation>没有模型指标：无法追踪该核函数（{0}）</translation>
    </message>
    <message>
        <source>The measurements are in the autosaved recording</source>
        <translation>已测量的数据保留在自动保存的记录中</translation>
    </message>
    <message>
        <source>start the window to recover the measurements</source>
        <translation>窗口启动时会提供恢复</translation>
    </message>
    <message>
        <source>the run did not start; choose another path</source>
        <translation>尚未开始测量；请选择其他位置</translation>
    </message>
    <message>
        <source>This is a folder</source>
        <translation>是一个文件夹</translation>
    </message>
    <message>
        <source>The folder for this file does not exist</source>
        <translation>其所在文件夹不存在</translation>
    </message>
    <message>
        <source>The folder for this file is not writable</source>
        <translation>其所在文件夹不可写</translation>
    </message>
    <message>
        <source>Unsupported chart format: {0}</source>
        <translation>图表不能写为 {0} 格式</translation>
    </message>
    <message>
        <source>Published results not found: {0}</source>
        <translation>没有名为 {0} 的已发表结果</translation>
    </message>
    <message>
        <source>Unknown chart type: &quot;{0}&quot;</source>
        <translation>“{0}”不是图表类型</translation>
    </message>
    <message>
        <source>The recording contains no measurements</source>
        <translation>不含测量数据</translation>
    </message>
    <message>
        <source>first run the experiment: kernelcurve run {0} --out REC.yaml</source>
        <translation>请先运行：kernelcurve run {0} --out REC.yaml</translation>
    </message>
    <message>
        <source>The file name of the report has no extension</source>
        <translation>报告文件名没有扩展名</translation>
    </message>
    <message>
        <source>Unsupported report format: .{0}</source>
        <translation>报告不能写为 .{0} 格式</translation>
    </message>
    <message>
        <source>Unknown parameter or metric: {0}</source>
        <translation>没有名为 {0} 的参数或指标</translation>
    </message>
    <message>
        <source>`kernelcurve list metrics` lists metrics</source>
        <translation>`kernelcurve list metrics` 列出所有指标</translation>
    </message>
    <message>
        <source>This chart cannot be described in JSON</source>
        <translation>这种图无法用 JSON 描述</translation>
    </message>
    <message>
        <source>choose another --kind, or write .svg</source>
        <translation>请选择其他 --kind，或写为 .svg</translation>
    </message>
    <message>
        <source>use .html, .pdf, or .json</source>
        <translation>文件名请以 .html、.pdf 或 .json 结尾</translation>
    </message>
    <message>
        <source>sudo apt install libopenblas0-pthread</source>
        <translation>sudo apt install libopenblas0-pthread</translation>
    </message>
    <message>
        <source>The CPU device does not provide the library call {0}: {1} is not installed</source>
        <translation>CPU 设备没有库函数 {0}：未安装 {1}</translation>
    </message>
    <message>
        <source>The library does not support a matrix of {0} rows or columns</source>
        <translation>库函数无法处理 {0} 行或列的矩阵</translation>
    </message>
    <message>
        <source>{0} is not installed</source>
        <translation>未安装 {0}</translation>
    </message>
    <message>
        <source>Unknown memory kind: &quot;{0}&quot;</source>
        <translation>没有内存种类“{0}”</translation>
    </message>
    <message>
        <source>Kernels cannot access pageable memory</source>
        <translation>核函数不能访问可分页内存</translation>
    </message>
    <message>
        <source>use pinned or managed</source>
        <translation>请写 pinned 或 managed</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already a texture</source>
        <translation>“{0}”已经是一个纹理</translation>
    </message>
    <message>
        <source>The problem has no parameter &quot;{0}&quot;</source>
        <translation>“{0}”不是问题的参数</translation>
    </message>
    <message>
        <source>The kernel has no parameter &quot;{0}&quot;</source>
        <translation>“{0}”不是核函数的参数</translation>
    </message>
    <message>
        <source>Invalid date: {0}</source>
        <translation>“{0}”不是日期</translation>
    </message>
    <message>
        <source>write YYYY-MM-DD, such as 2026-11-20</source>
        <translation>请写成 年-月-日：2026-11-20</translation>
    </message>
    <message>
        <source>The texture &quot;{0}&quot; is never used</source>
        <translation>纹理“{0}”从未使用</translation>
    </message>
    <message>
        <source>The CPU device has no {0} memory: it uses only host memory</source>
        <translation>CPU 设备没有 {0} 内存：它的内存就是主机内存，没有什么需要移动</translation>
    </message>
    <message>
        <source>{0} copies between the host and the GPU, not from host to host</source>
        <translation>{0} 在主机与 GPU 之间搬运，不能从主机到主机</translation>
    </message>
    <message>
        <source>choose another kind of memory for one of the arrays</source>
        <translation>请给其中一个数组换一种内存</translation>
    </message>
    <message>
        <source>see docs/reference/kernel-data.md for the library calls</source>
        <translation>docs/reference/kernel-data.md 列出了库调用</translation>
    </message>
    <message>
        <source>This GPU or its driver does not support memory pools</source>
        <translation>此 GPU 或其驱动没有内存池</translation>
    </message>
    <message>
        <source>Unsupported texture size for this GPU: {0} texels</source>
        <translation>GPU 不接受 {0} 个纹素的纹理</translation>
    </message>
    <message>
        <source>This GPU or its driver does not migrate managed memory on demand</source>
        <translation>该 GPU 或其驱动不能按页移动托管内存</translation>
    </message>
    <message>
        <source>choose another GPU</source>
        <translation>请换一个 GPU</translation>
    </message>
    <message>
        <source>Not enough host memory for an array of {0} MiB</source>
        <translation>主机剩余内存不足以放下 {0} MiB 的数组</translation>
    </message>
    <message>
        <source>Invalid argument for kernel parameter {0} ({1}): the argument is a texture</source>
        <translation>纹理不能作为核函数的第 {0} 个参数（{1}）</translation>
    </message>
    <message>
        <source>use the type cudaTextureObject_t</source>
        <translation>它的类型是 cudaTextureObject_t</translation>
    </message>
    <message>
        <source>Unknown metric: {0}</source>
        <translation>没有名为 {0} 的指标</translation>
    </message>
    <message>
        <source>see `kernelcurve list metrics`</source>
        <translation>`kernelcurve list metrics` 列出了全部指标</translation>
    </message>
    <message>
        <source>Metric not found in either recording: {0}</source>
        <translation>两份记录都没有 {0} 的数值</translation>
    </message>
    <message>
        <source>choose another metric, such as time</source>
        <translation>请选择其他指标，例如 time</translation>
    </message>
    <message>
        <source>Invalid percentage: {0}</source>
        <translation>{0} 不是百分数</translation>
    </message>
    <message>
        <source>write a number, such as 5</source>
        <translation>请写一个数，例如 5</translation>
    </message>
    <message>
        <source>The recordings have no measured configuration in common</source>
        <translation>没有任何配置在两份记录中都测量过</translation>
    </message>
    <message>
        <source>two configurations match if the kernel and all parameters are equal</source>
        <translation>核函数和所有参数都相同时，才算同一个配置</translation>
    </message>
    <message>
        <source>Invalid number of samples: {0}</source>
        <translation>样本数不能是 {0}</translation>
    </message>
    <message>
        <source>use at least 1, or remove `samples` to sample until the noise target is reached</source>
        <translation>请写至少 1，或去掉 `samples`：由噪声决定取多少</translation>
    </message>
    <message>
        <source>Invalid times: {0} counts for {1} bins</source>
        <translation>times 无效：{1} 个区间却有 {0} 个计数</translation>
    </message>
    <message>
        <source>a user limited the clock</source>
        <translation>时钟频率被人为设定</translation>
    </message>
    <message>
        <source>the power limit is reached</source>
        <translation>已达到功率上限</translation>
    </message>
    <message>
        <source>hardware slowdown</source>
        <translation>硬件自行降速</translation>
    </message>
    <message>
        <source>the clock is synchronized with another GPU</source>
        <translation>时钟跟随另一块 GPU</translation>
    </message>
    <message>
        <source>the driver lowers the clock to prevent overheating</source>
        <translation>驱动程序防止 GPU 过热</translation>
    </message>
    <message>
        <source>the GPU is too hot</source>
        <translation>GPU 温度过高</translation>
    </message>
    <message>
        <source>the power supply requests a slowdown (power brake)</source>
        <translation>电源要求降低功耗</translation>
    </message>
    <message>
        <source>the driver does not report the reason</source>
        <translation>驱动程序没有说明原因</translation>
    </message>
    <message>
        <source>NVML does not report this value for this GPU model</source>
        <translation>NVML 不提供这块 GPU 的这项信息</translation>
    </message>
    <message>
        <source>MIG instances and virtual or older GPUs report less; timing is unaffected</source>
        <translation>GPU 的一部分（MIG）、虚拟 GPU 和较旧的 GPU 提供的信息较少；计时不受影响</translation>
    </message>
    <message>
        <source>NVML reports this value only to administrators on this machine</source>
        <translation>在这里 NVML 只向管理员提供这项信息</translation>
    </message>
    <message>
        <source>ask the administrator; timing is unaffected</source>
        <translation>请联系管理员；计时不受影响</translation>
    </message>
    <message>
        <source>NVIDIA driver not found by NVML</source>
        <translation>NVML 找不到 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>load the driver (modprobe nvidia), or restart the machine</source>
        <translation>请加载驱动：modprobe nvidia，或者重新启动机器</translation>
    </message>
    <message>
        <source>NVML (libnvidia-ml.so.1) is not installed</source>
        <translation>没有安装 NVML（libnvidia-ml.so.1）</translation>
    </message>
    <message>
        <source>this NVML version is too old to report this value</source>
        <translation>这个 NVML 太旧，不支持这项功能</translation>
    </message>
    <message>
        <source>install a newer NVIDIA driver</source>
        <translation>请安装较新的 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>the GPU has fallen off the bus</source>
        <translation>驱动已经失去这块 GPU</translation>
    </message>
    <message>
        <source>restart the machine</source>
        <translation>请重新启动机器</translation>
    </message>
    <message>
        <source>NVML and the driver have different versions</source>
        <translation>NVML 与驱动的版本不一致</translation>
    </message>
    <message>
        <source>restart the machine: the driver was updated</source>
        <translation>驱动已更新，请重新启动机器</translation>
    </message>
    <message>
        <source>NVML failed with error {0}</source>
        <translation>NVML 返回错误 {0}</translation>
    </message>
    <message>
        <source>check the output of nvidia-smi</source>
        <translation>请查看 nvidia-smi 的输出</translation>
    </message>
    <message>
        <source>The telemetry must start with its column names</source>
        <translation>遥测数据没有以列名开头</translation>
    </message>
    <message>
        <source>use this first line: {0}</source>
        <translation>第一行应为 {0}</translation>
    </message>
    <message>
        <source>Invalid telemetry line: {0}</source>
        <translation>这不是一行遥测数据：{0}</translation>
    </message>
    <message>
        <source>remove this line</source>
        <translation>请删除它</translation>
    </message>
    <message>
        <source>unknown for this GPU: {0} ({1})</source>
        <translation>这块 GPU 的以下信息未知：{0}（{1}）</translation>
    </message>
    <message>
        <source>the clock dropped to {0} of {1}; the samples from that time were discarded</source>
        <translation>时钟曾降到 {0}（最高 {1}）：当时的测量结果已丢弃</translation>
    </message>
    <message>
        <source>the clock was at {0} of {1} during the measurement</source>
        <translation>测量时时钟为 {0}（最高 {1}）</translation>
    </message>
    <message>
        <source>measured twice: the first configuration took {0} at the start of the run and {1} at the end; the first measurement of this configuration was {2}</source>
        <translation>测量了两次，因为本次运行的第一个配置开始时耗时 {0}，结束时耗时 {1}；此配置第一次耗时 {2}</translation>
    </message>
    <message>
        <source>not interleaved with the compared kernels, because the arrays do not fit into memory together</source>
        <translation>没有与相互比较的核函数交替测量：它们的数组无法同时放入内存</translation>
    </message>
    <message>
        <source>Invalid rate: {0}</source>
        <translation>“{0}”不是速率</translation>
    </message>
    <message>
        <source>write a number with its unit, such as 4.8 T{0}</source>
        <translation>请写带单位的数，例如 4.8 T{0}</translation>
    </message>
    <message>
        <source>Unsupported format {0}; this program reads format {1}</source>
        <translation>文件格式为 {0}；本程序只认识 {1}</translation>
    </message>
    <message>
        <source>delete the file, or use a newer version of Kernelcurve</source>
        <translation>请删除该文件，或使用较新的程序</translation>
    </message>
    <message>
        <source>Unknown search method: &quot;{0}&quot;</source>
        <translation>“{0}”不是搜索方式</translation>
    </message>
    <message>
        <source>No predicted device describes the {0}</source>
        <translation>没有预测设备描述 {0}</translation>
    </message>
    <message>
        <source>choose another search method, or describe the GPU: kernelcurve peaks --describe NAME</source>
        <translation>请选择其他搜索方式，或先描述这块 GPU：kernelcurve peaks --describe 名称</translation>
    </message>
    <message>
        <source>use exhaustive, random, local, or model</source>
        <translation>请写 exhaustive、random、local 或 model</translation>
    </message>
    <message>
        <source>Unsupported type for tensor cores: &quot;{0}&quot;</source>
        <translation>张量核心不能乘“{0}”</translation>
    </message>
    <message>
        <source>use tf32, 16_bits, or 8_bits</source>
        <translation>请写 tf32、16_bits 或 8_bits</translation>
    </message>
    <message>
        <source>Invalid search metric: {0}</source>
        <translation>搜索不能以 {0} 为目标</translation>
    </message>
    <message>
        <source>use time, bandwidth, or flops</source>
        <translation>请写 time、bandwidth 或 flops</translation>
    </message>
    <message>
        <source>Invalid number of attempts: {0}</source>
        <translation>尝试次数不能是 {0}</translation>
    </message>
    <message>
        <source>use at least 1</source>
        <translation>请写至少 1</translation>
    </message>
    <message>
        <source>Preset not found for the selected kernels: {0}</source>
        <translation>找不到所选核函数的预设：{0}</translation>
    </message>
    <message>
        <source>first save a preset: run ... --search local --keep-preset NAME</source>
        <translation>请先保存一个：run ... --search local --keep-preset NAME</translation>
    </message>
    <message>
        <source>line {0}: neighbouring threads access elements that are {1} bytes apart; a request touches {2} sectors of 32 bytes, but {3} are enough for its data</source>
        <translation>第 {0} 行：相邻线程访问的元素相隔 {1} 字节；一次请求触及 {2} 个 32 字节扇区，而所要的数据只需 {3} 个即可容纳</translation>
    </message>
    <message>
        <source>line {0}: the threads of a warp access scattered addresses; a request touches {1} sectors of 32 bytes, but {2} are enough for its data</source>
        <translation>第 {0} 行：同一 warp 的线程所访问的数据并不相邻；一次请求触及 {1} 个 32 字节扇区，而所要的数据只需 {2} 个即可容纳</translation>
    </message>
    <message>
        <source>line {0}: the accesses of a warp are not aligned to 32 bytes; a request touches {1} sectors of 32 bytes, but {2} are enough for its data</source>
        <translation>第 {0} 行：warp 访问的起始地址不是 32 字节的整数倍；一次请求触及 {1} 个 32 字节扇区，而所要的数据只需 {2} 个即可容纳</translation>
    </message>
    <message>
        <source>the registers per thread limit an SM to {0} of its maximum number of warps</source>
        <translation>线程占用的寄存器太多，一个 SM 上只能同时驻留其所能容纳 warp 的 {0}</translation>
    </message>
    <message>
        <source>the shared memory per block limits an SM to {0} of its maximum number of warps</source>
        <translation>线程块占用的共享内存太多，一个 SM 上只能同时驻留其所能容纳 warp 的 {0}</translation>
    </message>
    <message>
        <source>small blocks limit an SM to {0} of its maximum number of warps</source>
        <translation>线程块太小，一个 SM 上只能同时驻留其所能容纳 warp 的 {0}</translation>
    </message>
    <message>
        <source>an SM holds only {0} of its maximum number of warps</source>
        <translation>一个 SM 上只同时驻留了其所能容纳 warp 的 {0}</translation>
    </message>
    <message>
        <source>measure the kernel on a GPU, or play a recorded GPU: times on a CPU do not predict times on a GPU</source>
        <translation>请在 GPU 上测量，或回放一份 GPU 的记录：处理器上的时间不能说明 GPU 的情况</translation>
    </message>
    <message>
        <source>the time is {0}, but the minimum at the device&apos;s peak rates is {1}: at this size, the launch dominates</source>
        <translation>用时 {0}，而按设备的峰值速率只需 {1}：在这种规模下，时间就是一次启动的时间</translation>
    </message>
    <message>
        <source>measure with more blocks, and check whether the time decreases</source>
        <translation>请用更多的线程块测量，看时间是否缩短</translation>
    </message>
    <message>
        <source>too little parallelism: {0} blocks for {1} SMs, {2} of which are idle</source>
        <translation>并行度不足：{1} 个 SM 只有 {0} 个线程块，其中 {2} 个 SM 无事可做</translation>
    </message>
    <message>
        <source>limited by multiply-adds: {0}, {1} of the device&apos;s peak</source>
        <translation>乘加运算是瓶颈：{0}，达到设备峰值的 {1}</translation>
    </message>
    <message>
        <source>{0} exceeds the DRAM bandwidth ({1}): the data comes from a cache</source>
        <translation>{0} 超过了显存所能提供的 {1}：数据来自缓存</translation>
    </message>
    <message>
        <source>the arrays ({0}) fit in the L2 cache ({1}) and remain there from the previous run: {2} is the cache bandwidth, not the DRAM bandwidth</source>
        <translation>数组（{0}）放得进 L2 缓存（{1}），上一次运行后仍留在其中：{2} 是缓存的速率，而不是显存的</translation>
    </message>
    <message>
        <source>measure larger sizes, or with cold caches (`timing: cold`)</source>
        <translation>请测量更大的规模，或在冷缓存下测量（`timing: cold`）</translation>
    </message>
    <message>
        <source>limited by DRAM: {0}, {1} of the device&apos;s peak</source>
        <translation>显存是瓶颈：{0}，达到设备峰值的 {1}</translation>
    </message>
    <message>
        <source>limited by shared memory: it is busy for {0} of the time, without conflicts</source>
        <translation>共享内存是瓶颈：它有 {0} 的时间在忙，且没有存储体冲突</translation>
    </message>
    <message>
        <source>line {0}: {1}-way bank conflict: a shared memory request takes {2} wavefronts instead of {3}</source>
        <translation>第 {0} 行：{1} 路存储体冲突：对共享内存的一次请求需要 {2} 趟，而本来 {3} 趟即可</translation>
    </message>
    <message>
        <source>measure with rows that are one element longer, so that neighbours in a column are in different banks</source>
        <translation>请把每行加长一个元素再测量，使同一列的相邻元素落在不同的存储体中</translation>
    </message>
    <message>
        <source>shared memory is busy for {0} of the time, including {1} for conflicts</source>
        <translation>共享内存有 {0} 的时间在忙，其中 {1} 是因为冲突</translation>
    </message>
    <message>
        <source>measure accesses that start at a multiple of 32 bytes, and compare</source>
        <translation>请让访问从 32 字节的整数倍处开始，再测量一次并比较</translation>
    </message>
    <message>
        <source>measure a kernel whose neighbouring threads access neighbouring elements, and compare</source>
        <translation>请测量一个相邻线程访问相邻元素的核函数，并与之比较</translation>
    </message>
    <message>
        <source>DRAM runs at {0} of its peak</source>
        <translation>显存只用到峰值的 {0}</translation>
    </message>
    <message>
        <source>each thread uses {0} of local memory, which resides in device memory</source>
        <translation>每个线程使用 {0} 的本地内存，它位于设备内存中</translation>
    </message>
    <message>
        <source>measure with compile-time array indices, so that the arrays stay in registers</source>
        <translation>请改用编译器能确定下标的数组再测量，使其留在寄存器中</translation>
    </message>
    <message>
        <source>the compiler ran out of registers ({0} per thread) and spilled {1} per thread to local memory</source>
        <translation>寄存器不够用（每个线程 {0} 个），编译器把每个线程的 {1} 溢出到本地内存</translation>
    </message>
    <message>
        <source>measure with more registers per thread (`max_registers`, smaller blocks) or less work per thread</source>
        <translation>请给每个线程更多寄存器（`max_registers`、更小的线程块）或减少其工作量后再测量</translation>
    </message>
    <message>
        <source>the local memory traffic alone is at least {0}, {1} of the DRAM peak</source>
        <translation>仅此一项至少合 {0}，即显存峰值的 {1}</translation>
    </message>
    <message>
        <source>measure other block sizes and `max_registers`, and check whether the time follows the occupancy</source>
        <translation>请改变线程块大小和 `max_registers` 再测量，看时间是否随占用率变化</translation>
    </message>
    <message>
        <source>every request to global memory touches the minimum number of sectors, and shared memory has no bank conflicts</source>
        <translation>对全局内存的每次请求触及的扇区都已最少，共享内存也没有存储体冲突</translation>
    </message>
    <message>
        <source>no data yet about what limits the kernel</source>
        <translation>目前还不知道是什么限制了它</translation>
    </message>
    <message>
        <source>the available data does not show the limit; measure other block sizes and more work per thread, or read the hardware counters to see which unit is busy</source>
        <translation>现有数据还不能说明瓶颈所在：请改变线程块大小和每个线程的工作量再测量，看时间随什么变化；硬件计数器能指出哪个单元在忙</translation>
    </message>
    <message>
        <source>neither DRAM ({0} of its peak) nor arithmetic ({1} of its peak) is near its limit</source>
        <translation>显存（峰值的 {0}）和算术运算（{1}）都未接近极限</translation>
    </message>
    <message>
        <source>arithmetic runs at {0} of its peak</source>
        <translation>算术运算只用到峰值的 {0}</translation>
    </message>
    <message>
        <source>the problem&apos;s bytes and operations, or the device&apos;s peaks, are unknown</source>
        <translation>任务的字节数和运算量或设备的峰值未知</translation>
    </message>
    <message>
        <source>the time is {0}, but the minimum at the device&apos;s peak rates is {1}; a launch takes 2 to 4 us</source>
        <translation>用时 {0}，而按设备的峰值速率只需 {1}；仅一次启动就要 2 到 4 us</translation>
    </message>
    <message>
        <source>measure larger sizes, or consecutive launches (`timing: batch`)</source>
        <translation>请测量更大的规模，或背靠背地启动（`timing: batch`）</translation>
    </message>
    <message>
        <source>too little parallelism: one block, and {0} idle SMs</source>
        <translation>并行度不足：只有一个线程块，{0} 个 SM 无事可做</translation>
    </message>
    <message>
        <source>the grid has {0} blocks, but {1} such blocks fit on the device at once</source>
        <translation>网格共有 {0} 个线程块，而设备可同时容纳 {1} 个这样的线程块</translation>
    </message>
    <message>
        <source>every request to global memory touches the minimum number of sectors</source>
        <translation>对全局内存的每次请求触及的扇区都已最少</translation>
    </message>
    <message>
        <source>Unknown metric for a guess: &quot;{0}&quot;</source>
        <translation>没有可供猜测的指标“{0}”</translation>
    </message>
    <message>
        <source>Invalid guess point</source>
        <translation>猜测的一个点是一对值</translation>
    </message>
    <message>
        <source>write a pair such as [0, 3.2e12]: the x value, then the y value in SI units</source>
        <translation>请写一对数，例如 [0, 3.2e12]：先写 x 值，再写以国际单位制表示的 y 值</translation>
    </message>
    <message>
        <source>Invalid x value: &quot;{0}&quot;</source>
        <translation>“{0}”不是坐标轴上的位置</translation>
    </message>
    <message>
        <source>write a number or a word</source>
        <translation>写一个数或一个词</translation>
    </message>
    <message>
        <source>The x values of a guess must be either all numbers or all words</source>
        <translation>猜测的位置要么都是数，要么都是词</translation>
    </message>
    <message>
        <source>A guess must have at least one point</source>
        <translation>猜测至少需要一个点</translation>
    </message>
    <message>
        <source>write `points: [[0, 3.2e12]]`</source>
        <translation>写成 points: [[0, 3.2e12]]</translation>
    </message>
    <message>
        <source>This curve has two guesses</source>
        <translation>这条曲线被猜了两次</translation>
    </message>
    <message>
        <source>Cannot write {0}</source>
        <translation>无法写入 {0}</translation>
    </message>
    <message>
        <source>choose a folder with write permission</source>
        <translation>请选择一个可写的文件夹</translation>
    </message>
    <message>
        <source>SASS requires nvdisasm, which is not installed</source>
        <translation>查看 GPU 的机器码需要 nvdisasm，而它没有安装</translation>
    </message>
    <message>
        <source>install NVIDIA&apos;s package cuda-nvdisasm-13-0, or run: pip install nvidia-cuda-nvdisasm</source>
        <translation>请安装 NVIDIA 的软件包 cuda-nvdisasm-13-0，或运行：pip install nvidia-cuda-nvdisasm</translation>
    </message>
    <message>
        <source>Cannot write to the folder for temporary files</source>
        <translation>无法写入临时文件夹</translation>
    </message>
    <message>
        <source>free disk space there, or set TMPDIR to another folder</source>
        <translation>请腾出空间，或设置 TMPDIR</translation>
    </message>
    <message>
        <source>nvdisasm failed: {0}</source>
        <translation>nvdisasm 失败：{0}</translation>
    </message>
    <message>
        <source>install an nvdisasm at least as new as the compiler ({0})</source>
        <translation>请安装不旧于编译器（{0}）的 nvdisasm</translation>
    </message>
    <message>
        <source>PTX and SASS require NVRTC, which is not installed</source>
        <translation>查看 PTX 和机器码需要 NVIDIA 的编译器 NVRTC，而它没有安装</translation>
    </message>
    <message>
        <source>PTX and SASS require NVRTC, but this program was built without CUDA</source>
        <translation>查看 PTX 和机器码需要 NVIDIA 的编译器 NVRTC，而本程序构建时没有启用 CUDA</translation>
    </message>
    <message>
        <source>build Kernelcurve with the headers of the CUDA Toolkit</source>
        <translation>请在有 CUDA Toolkit 头文件的机器上构建</translation>
    </message>
    <message>
        <source>A library call has no source, PTX, or SASS to show</source>
        <translation>对设备函数库的调用没有可显示的代码</translation>
    </message>
    <message>
        <source>The file is {0} MiB; a kernel file must not exceed 1 MiB</source>
        <translation>文件有 {0} MiB：核函数文件最多 1 MiB</translation>
    </message>
    <message>
        <source>choose a CUDA source file</source>
        <translation>请选择含 CUDA 源代码的文件</translation>
    </message>
    <message>
        <source>The file is not UTF-8 text</source>
        <translation>这不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>save the CUDA source as UTF-8</source>
        <translation>核函数文件是 CUDA 源代码；请以 UTF-8 保存</translation>
    </message>
    <message>
        <source>A kernel &quot;{0}&quot; already exists</source>
        <translation>已有名为“{0}”的核函数</translation>
    </message>
    <message>
        <source>rename the file</source>
        <translation>请为文件另取一个名字</translation>
    </message>
    <message>
        <source>the bandwidth is {0}, but DRAM transfers only {1} according to the counters; the caches supply the rest</source>
        <translation>任务传输的速率为 {0}，而据计数器，显存只传输了其中的 {1}：其余由缓存提供</translation>
    </message>
    <message>
        <source>limited by DRAM: the counters show {0}, {1} of the device&apos;s peak</source>
        <translation>显存是瓶颈：计数器显示 {0}，达到设备峰值的 {1}</translation>
    </message>
    <message>
        <source>the available data does not show the limit; measure other block sizes and more work per thread, and check what changes the time</source>
        <translation>现有数据还不能说明瓶颈所在：请改变线程块大小和每个线程的工作量再测量，看时间随什么变化</translation>
    </message>
    <message>
        <source>the sectors that the kernel touches require {0}, which exceeds the DRAM bandwidth, so caches serve some of the sectors; the problem&apos;s bytes require only {1} of the DRAM bandwidth</source>
        <translation>所触及的扇区合 {0}，超过了显存所能提供的，而任务本身只需其中的 {1}：一部分由缓存提供</translation>
    </message>
    <message>
        <source>This device has no hardware counters</source>
        <translation>该设备没有硬件计数器</translation>
    </message>
    <message>
        <source>use an NVIDIA GPU, or modelled metrics</source>
        <translation>请在 NVIDIA GPU 上计数，或使用模型推算的指标</translation>
    </message>
    <message>
        <source>no counters: {0} ({1})</source>
        <translation>没有计数器数据：{0}（{1}）</translation>
    </message>
    <message>
        <source>page faults not counted: {0} ({1})</source>
        <translation>没有统计缺页：{0}（{1}）</translation>
    </message>
    <message>
        <source>CUDA events measure the times at a lower resolution, and hardware counters are unavailable</source>
        <translation>核函数只能用事件计时，精度较低，且没有硬件计数器</translation>
    </message>
    <message>
        <source>install NVIDIA&apos;s package cuda-cupti-{0}, or run: pip install nvidia-cuda-cupti{1}</source>
        <translation>请安装 NVIDIA 的软件包 cuda-cupti-{0}，或执行：pip install nvidia-cuda-cupti{1}</translation>
    </message>
    <message>
        <source>this row does not launch a kernel</source>
        <translation>它没有启动任何核函数</translation>
    </message>
    <message>
        <source>arrays in host memory cannot be restored between counter passes</source>
        <translation>无法为计数而恢复主机内存中的数组</translation>
    </message>
    <message>
        <source>use arrays in device memory</source>
        <translation>请将数组放在设备内存中再计数</translation>
    </message>
    <message>
        <source>use another GPU or machine for counters; timing is unaffected</source>
        <translation>请在其他 GPU 或机器上计数；计时不受影响</translation>
    </message>
    <message>
        <source>not enough memory for the profiler</source>
        <translation>性能分析器内存不足</translation>
    </message>
    <message>
        <source>choose a smaller problem; timing is unaffected</source>
        <translation>请选择更小的问题规模；计时不受影响</translation>
    </message>
    <message>
        <source>another program uses the hardware counters</source>
        <translation>另一个程序正在使用该 GPU 的计数器</translation>
    </message>
    <message>
        <source>stop other profilers and monitors (ncu, DCGM: dcgmi profile --pause) and run again; timing is unaffected</source>
        <translation>请结束其他性能分析器和监控程序（ncu、DCGM：dcgmi profile --pause）后重新运行；计时不受影响</translation>
    </message>
    <message>
        <source>the driver allows counters only for administrators</source>
        <translation>驱动程序只允许管理员读取计数器</translation>
    </message>
    <message>
        <source>set NVreg_RestrictProfilingToAdminUsers=0 for the nvidia module and restart, or grant the program CAP_SYS_ADMIN; timing is unaffected</source>
        <translation>放开权限：为 nvidia 模块设置 NVreg_RestrictProfilingToAdminUsers=0 并重启，或赋予程序 CAP_SYS_ADMIN；计时不受影响</translation>
    </message>
    <message>
        <source>another tool is attached to this process (nsys, ncu, compute-sanitizer, or a debugger)</source>
        <translation>另一个工具（nsys、ncu、compute-sanitizer 或调试器）已附加到此进程</translation>
    </message>
    <message>
        <source>run without the tool; timing continues with events</source>
        <translation>请不带该工具运行；计时改用事件继续进行</translation>
    </message>
    <message>
        <source>CUPTI lost the records of some kernels</source>
        <translation>CUPTI 丢失了核函数的记录</translation>
    </message>
    <message>
        <source>timing continues with events</source>
        <translation>计时改用事件继续进行</translation>
    </message>
    <message>
        <source>this virtual GPU does not expose its counters</source>
        <translation>该虚拟 GPU 不允许读取计数器</translation>
    </message>
    <message>
        <source>ask the host&apos;s administrator to enable profiling for this vGPU; timing is unaffected</source>
        <translation>请让主机管理员为此 vGPU 启用性能分析；计时不受影响</translation>
    </message>
    <message>
        <source>confidential computing mode disables the counters</source>
        <translation>机密计算模式下无法读取计数器</translation>
    </message>
    <message>
        <source>this MIG instance does not expose its counters</source>
        <translation>在 GPU 的这一分区（MIG）上无法读取计数器</translation>
    </message>
    <message>
        <source>ask the administrator for a whole GPU, or for an instance with all compute slices; timing is unaffected</source>
        <translation>请向管理员申请整块 GPU，或包含全部计算切片的分区；计时不受影响</translation>
    </message>
    <message>
        <source>this WSL version does not expose the counters</source>
        <translation>按当前设置，WSL 下无法读取计数器</translation>
    </message>
    <message>
        <source>allow counters for all users in the NVIDIA Control Panel on Windows (Developer &gt; Manage GPU Performance Counters); timing is unaffected</source>
        <translation>请在 Windows 的 NVIDIA 控制面板中允许所有用户访问（开发者、管理 GPU 性能计数器）；计时不受影响</translation>
    </message>
    <message>
        <source>CUPTI does not support counters on this GPU ({0})</source>
        <translation>CUPTI 不支持在该 GPU 上计数（{0}）</translation>
    </message>
    <message>
        <source>CUPTI failed in {0}: {1}</source>
        <translation>CUPTI 拒绝了 {0}：{1}</translation>
    </message>
    <message>
        <source>timing is unaffected</source>
        <translation>计时不受影响</translation>
    </message>
    <message>
        <source>this CUPTI version is too old: hardware counters require CUDA 12.6 or newer</source>
        <translation>此 CUPTI 太旧，无法计数：它属于 CUDA 12.6 之前的版本</translation>
    </message>
    <message>
        <source>CUPTI is not installed</source>
        <translation>未安装 CUPTI</translation>
    </message>
    <message>
        <source>this build does not include CUPTI</source>
        <translation>此构建不含 CUPTI</translation>
    </message>
    <message>
        <source>build with the headers of CUDA 12.6 or newer, including CUPTI</source>
        <translation>请使用 CUDA 12.6 或更新版本的头文件（包括 CUPTI 的）构建</translation>
    </message>
    <message>
        <source>without cache hits, the sectors that the kernel touches amount to {0} ({1} of the DRAM peak); the problem&apos;s bytes require only {2} of the peak</source>
        <translation>所触及的扇区合 {0}，若缓存不保留它们，即为显存峰值的 {1}，而任务本身只需 {2}</translation>
    </message>
    <message>
        <source>DRAM throughput is {0} of its peak according to the counters, but the problem&apos;s bytes require only {1} of the peak</source>
        <translation>据计数器，显存传输达到峰值的 {0}，而任务本身只需 {1}</translation>
    </message>
    <message>
        <source>limited by memory requests: they keep the load/store units busy for {0} of the time</source>
        <translation>访存请求是瓶颈：加载/存储单元有 {0} 的时间在忙于处理它们</translation>
    </message>
    <message>
        <source>memory requests keep the load/store units busy for {0} of the time</source>
        <translation>加载/存储单元有 {0} 的时间在忙于处理访存请求</translation>
    </message>
    <message>
        <source>measure a version with fewer requests: wider accesses, or values in registers</source>
        <translation>请测量一个请求更少的版本：更宽的访问，或把值保留在寄存器中</translation>
    </message>
    <message>
        <source>some arrays are not in device memory, so the DRAM peak does not apply</source>
        <translation>部分数组不在设备自己的显存中，显存峰值因此不能说明问题</translation>
    </message>
    <message>
        <source>measure with all arrays in device memory, and compare</source>
        <translation>请用放在设备显存中的数组再测量一次并比较</translation>
    </message>
    <message>
        <source>This file is open in another tab</source>
        <translation>这个文件已在另一个标签页中打开</translation>
    </message>
    <message>
        <source>The value {1} of {0} is too large</source>
        <translation>{0} 不能为 {1}：数值太大</translation>
    </message>
    <message>
        <source>The number &quot;{0}&quot; is too large</source>
        <translation>“{0}”太大</translation>
    </message>
    <message>
        <source>use an integer of at most 63 bits, or put text in quotes</source>
        <translation>整数最多 63 位二进制；词请加引号</translation>
    </message>
    <message>
        <source>A file with this name already exists</source>
        <translation>已有同名文件</translation>
    </message>
    <message>
        <source>choose another name with -o NAME.cu</source>
        <translation>请用 -o NAME.cu 另取一个名字</translation>
    </message>
    <message>
        <source>use the name of a parameter, an integer, true, false, or a type</source>
        <translation>模板实参可以是参数名、整数、true、false 或类型</translation>
    </message>
    <message>
        <source>Missing folder name</source>
        <translation>缺少文件夹名</translation>
    </message>
    <message>
        <source>Two folders have the name {0}</source>
        <translation>这里有两个名为 {0} 的文件夹</translation>
    </message>
    <message>
        <source>write their paths relative to the kernel&apos;s folder</source>
        <translation>请从核函数所在的文件夹写起</translation>
    </message>
    <message>
        <source>Unknown compiler: &quot;{0}&quot;</source>
        <translation>这里没有编译器“{0}”</translation>
    </message>
    <message>
        <source>use nvrtc (default) or nvcc</source>
        <translation>可用的有 nvrtc（默认）和 nvcc</translation>
    </message>
    <message>
        <source>The header requires nvcc, which is not installed</source>
        <translation>文件头要求用 nvcc 编译，但 nvcc 没有安装</translation>
    </message>
    <message>
        <source>install the CUDA Toolkit&apos;s package cuda-nvcc and g++, or remove `compiler: nvcc`</source>
        <translation>安装 CUDA Toolkit 的软件包 cuda-nvcc 和 g++，或去掉 compiler: nvcc</translation>
    </message>
    <message>
        <source>NVRTC can compile this code; remove `compiler: nvcc` from the header</source>
        <translation>NVRTC 能编译这段代码：去掉文件头中的 compiler: nvcc 就会用它</translation>
    </message>
    <message>
        <source>Unsupported C++ standard: {0}</source>
        <translation>这里没有 C++ 标准 {0}</translation>
    </message>
    <message>
        <source>use 14, 17 (default), or 20</source>
        <translation>可用的有 14、17（默认）和 20</translation>
    </message>
    <message>
        <source>The file has code below its header, but the header names {0} as the source</source>
        <translation>文件头下面有代码，而文件头又把代码指向文件 {0}</translation>
    </message>
    <message>
        <source>The file has no code below its header</source>
        <translation>文件头下面没有代码</translation>
    </message>
    <message>
        <source>add the code, or specify its file with `source: FILE.cu`</source>
        <translation>请把代码写在那里，或指明代码所在的文件：source: FILE.cu</translation>
    </message>
    <message>
        <source>File not found: {0}</source>
        <translation>没有文件 {0}</translation>
    </message>
    <message>
        <source>write the path relative to the folder of the file that contains the header</source>
        <translation>请从包含文件头的文件所在的文件夹写起</translation>
    </message>
    <message>
        <source>Invalid macro name: &quot;{0}&quot;</source>
        <translation>“{0}”不是宏的名字</translation>
    </message>
    <message>
        <source>specify the problem with --problem ID</source>
        <translation>请指明它计算的问题：--problem ID</translation>
    </message>
    <message>
        <source>The kernel&apos;s parameters do not match the arrays of any problem</source>
        <translation>没有哪个问题的数组与该核函数的参数相符</translation>
    </message>
    <message>
        <source>choose another problem</source>
        <translation>请选择另一个问题</translation>
    </message>
    <message>
        <source>The kernel&apos;s parameters match several problems: {0}</source>
        <translation>该核函数的参数与多个问题相符：{0}</translation>
    </message>
    <message>
        <source>The file has no __global__ function</source>
        <translation>文件中没有 __global__ 函数</translation>
    </message>
    <message>
        <source>choose the file that contains the kernel</source>
        <translation>请指明含有它的文件</translation>
    </message>
    <message>
        <source>The file has {0} kernels: {1}</source>
        <translation>文件中有 {0} 个核函数：{1}</translation>
    </message>
    <message>
        <source>choose a kernel with --kernel NAME</source>
        <translation>请用 --kernel NAME 选择其中一个</translation>
    </message>
    <message>
        <source>add `)`</source>
        <translation>请用 ) 结束</translation>
    </message>
    <message>
        <source>Invalid parameter types: {0}</source>
        <translation>参数类型无效：{0}</translation>
    </message>
    <message>
        <source>write `entry: &quot;NAME(float*, int)&quot;`</source>
        <translation>请写成 `entry: &quot;NAME(float*, int)&quot;`</translation>
    </message>
    <message>
        <source>Unknown type: {0} of {1} is a {2}, which neither the file nor its includes declare</source>
        <translation>未知类型：{1} 的 {0} 是 {2}，但文件及其包含的文件都没有声明它</translation>
    </message>
    <message>
        <source>add the folder of the missing header with -I</source>
        <translation>请用 -I 添加缺少的头文件所在的文件夹</translation>
    </message>
    <message>
        <source>Unsupported type: {0} of {1} is an array of pointers, whose elements a header cannot set</source>
        <translation>不支持的类型：{1} 的 {0} 是指针数组，文件头无法设置其元素</translation>
    </message>
    <message>
        <source>also import the kernel that writes it, or pass each array as a parameter</source>
        <translation>请把写入它的核函数一起导入，或把每个数组作为参数传递</translation>
    </message>
    <message>
        <source>Unsupported texture: {0} of {1} is read by {2}&lt;{3}&gt;</source>
        <translation>不支持的纹理：{1} 的 {0} 由 {2}&lt;{3}&gt; 读取</translation>
    </message>
    <message>
        <source>supported: tex1Dfetch and tex2D with float or an integer of at most 4 bytes</source>
        <translation>支持 tex1Dfetch 和 tex2D，类型为 float 或不超过 4 字节的整数</translation>
    </message>
    <message>
        <source>write its parameter types: `entry: &quot;{0}({1})&quot;`</source>
        <translation>请写出它的参数类型：`entry: &quot;{0}({1})&quot;`</translation>
    </message>
    <message>
        <source>The file has no kernel {0}({1})</source>
        <translation>文件中没有核函数 {0}({1})</translation>
    </message>
    <message>
        <source>write the types as in the file: {0}</source>
        <translation>请按文件中的写法写类型：{0}</translation>
    </message>
    <message>
        <source>The kernel calls {0}, which the file declares but does not define</source>
        <translation>核函数调用了 {0}，但文件只声明而没有定义它</translation>
    </message>
    <message>
        <source>include the file that defines the function, or add it to the header: `definitions: [FILE]`</source>
        <translation>请包含定义该函数的文件，或在文件头中指明该文件：`definitions: [FILE]`</translation>
    </message>
    <message>
        <source>Unsupported parameter types in a problem&apos;s entry: {0}</source>
        <translation>问题的 entry 不支持参数类型：{0}</translation>
    </message>
    <message>
        <source>write only the function&apos;s name; if several functions have this name, rename one of them</source>
        <translation>请只写函数名；如果有多个同名函数，请给其中一个改名</translation>
    </message>
    <message>
        <source>The file has two kernels named {0}</source>
        <translation>文件中有两个名为 {0} 的核函数</translation>
    </message>
    <message>
        <source>rename one of them</source>
        <translation>请给其中一个改名</translation>
    </message>
    <message>
        <source>include CUDA device headers, or your own files from the kernel&apos;s folder or from a folder in the header (`include: [FOLDER]`)</source>
        <translation>可以包含 CUDA 供 GPU 代码使用的头文件，以及核函数所在文件夹之下或文件头所指文件夹（include: [FOLDER]）中的自己的文件</translation>
    </message>
    <message>
        <source>the result is correct for the requested sizes, but not for every size: {0}</source>
        <translation>对所要求的大小正确，但并非对所有大小都正确：{0}</translation>
    </message>
    <message>
        <source>the result is correct for the requested sizes, but not for every size: {0}; declare the limit in the header: `requires: [{1}]`</source>
        <translation>对所要求的大小正确，但并非对所有大小都正确：{0}；可在文件头中用 requires: [{1}] 说明</translation>
    </message>
    <message>
        <source>the kernel reads {0}, which is uninitialized; write {0} first, or initialize it with zeros (zeroed: [{0}] in the header)</source>
        <translation>核函数在这里读取 {0}，而它在运行前没有内容：请只写不读，或让它先清零：在文件头中写 zeroed: [{0}]</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is host code, which is not compiled: mark it __device__, or remove it</source>
        <translation>“{0}”是主机代码，已被略去：请给它加上 __device__，或不使用它</translation>
    </message>
    <message>
        <source>Included file not found: {0}. Put it next to the kernel&apos;s file, or add its folder to the header: `include: [FOLDER]`</source>
        <translation>文件包含了 {0}，但找不到它：请把它放在核函数文件旁边，或在文件头中指明它的文件夹：include: [FOLDER]</translation>
    </message>
    <message>
        <source>{0} includes itself</source>
        <translation>{0} 包含了自身</translation>
    </message>
    <message>
        <source>add #pragma once at the start of this file</source>
        <translation>请在其开头写 #pragma once</translation>
    </message>
    <message>
        <source>The includes are nested too deeply</source>
        <translation>包含的嵌套层数太多</translation>
    </message>
    <message>
        <source>add #pragma once at the start of each included file</source>
        <translation>请在这些文件的开头写 #pragma once</translation>
    </message>
    <message>
        <source>The kernel and its includes have more than {0} MiB</source>
        <translation>核函数连同它所包含的文件超过 {0} MiB</translation>
    </message>
    <message>
        <source>include fewer or smaller files</source>
        <translation>请减少包含的文件</translation>
    </message>
    <message>
        <source>Absolute path in an include: {0}</source>
        <translation>包含的 {0} 是绝对路径</translation>
    </message>
    <message>
        <source>write only the file name, and add its folder to the header: `include: [FOLDER]`</source>
        <translation>请只写文件名，并把它的文件夹加到文件头：include: [FOLDER]</translation>
    </message>
    <message>
        <source>The include {0} is outside the kernel&apos;s folder</source>
        <translation>包含的 {0} 超出了核函数所在的文件夹</translation>
    </message>
    <message>
        <source>add its folder to the header: `include: [{0}]`</source>
        <translation>请把该文件夹加到文件头：include: [{0}]</translation>
    </message>
    <message>
        <source>The file is a symbolic link to a file outside its folder</source>
        <translation>该文件是指向其文件夹之外的链接</translation>
    </message>
    <message>
        <source>replace the link with a copy of its target, or add the target&apos;s folder to `include`</source>
        <translation>请用目标文件的副本替换该链接，或把目标所在的文件夹加入 `include`</translation>
    </message>
    <message>
        <source>The file does not contain text</source>
        <translation>这不是文本</translation>
    </message>
    <message>
        <source>the kernel violates CUDA&apos;s rules, although GPUs accept it: {0} ({1})</source>
        <translation>不符合 CUDA 的规则，但 GPU 可以运行：{0}（{1}）</translation>
    </message>
    <message>
        <source>invalid size: “{0}”; use a value such as 4096 or 64 KiB</source>
        <translation>大小无效：“{0}”；请写成 4096 或 64 KiB 这样的值</translation>
    </message>
    <message>
        <source>invalid integer: “{0}”; use a value such as 4096 or 64 Ki</source>
        <translation>整数无效：“{0}”；请写成 4096 或 64 Ki 这样的值</translation>
    </message>
    <message>
        <source>invalid number: “{0}”; use a decimal point, such as 0.5</source>
        <translation>数无效：“{0}”；小数点请用“.”，例如 0.5</translation>
    </message>
    <message>
        <source>invalid value: “{0}”; use yes or no</source>
        <translation>值无效：“{0}”；请用 yes 或 no</translation>
    </message>
    <message>
        <source>invalid value: “{0}”</source>
        <translation>“{0}”不是可用的词</translation>
    </message>
    <message>
        <source>only numbers can have a range; list the values instead</source>
        <translation>只有数才能写成范围；请逐一列出各值</translation>
    </message>
    <message>
        <source>the range has no step; write, for example, 0..1 step 0.1</source>
        <translation>请写明步长，例如 0..1 step 0.1</translation>
    </message>
    <message>
        <source>missing number after “{0}”</source>
        <translation>“{0}”后面缺少一个数</translation>
    </message>
    <message>
        <source>the factor after “times” must be greater than 1</source>
        <translation>“times”后面的倍数必须大于 1</translation>
    </message>
    <message>
        <source>a range with “times” must start above 0</source>
        <translation>带“times”的范围必须从大于 0 的数开始</translation>
    </message>
    <message>
        <source>the step must not be 0</source>
        <translation>步长不能为 0</translation>
    </message>
    <message>
        <source>the range ends before it starts; swap its ends</source>
        <translation>范围的终点在起点之前；请交换两端</translation>
    </message>
    <message>
        <source>the range has more than a million values; use a larger step</source>
        <translation>超过一百万个值；请加大步长</translation>
    </message>
    <message>
        <source>missing value</source>
        <translation>缺少一个值</translation>
    </message>
    <message>
        <source>missing value next to a comma</source>
        <translation>逗号旁边缺少一个值</translation>
    </message>
    <message>
        <source>unexpected “{0}” after a range; write “step” or “times” and a number</source>
        <translation>“{0}”不能跟在范围之后；请写“step”或“times”和一个数</translation>
    </message>
    <message>
        <source>“{0}”: a comma separates values; write {1} for one number</source>
        <translation>“{0}”：逗号用来分隔多个值；如果只是一个值，请写 {1}</translation>
    </message>
    <message>
        <source>“{0}” is too large</source>
        <translation>“{0}”太大</translation>
    </message>
    <message>
        <source>a list may have at most {0} values; use a single range for more</source>
        <translation>一个列表最多有 {0} 个值；单独一个范围可以更多</translation>
    </message>
    <message>
        <source>the step is too small: consecutive values would be equal</source>
        <translation>步长太小，无法区分各个值</translation>
    </message>
    <message>
        <source>Cannot overwrite the kernel&apos;s source file</source>
        <translation>这是核函数自己的源文件，它保持原样</translation>
    </message>
    <message>
        <source>the values in {0} differ from the values in {1}</source>
        <translation>{0} 中的值与 {1} 中的不一致</translation>
    </message>
    <message>
        <source>Kernels overwrite &quot;{0}&quot;</source>
        <translation>“{0}”会被核函数改写</translation>
    </message>
    <message>
        <source>a fill can read only inputs that are listed before it</source>
        <translation>填充函数只能读取写在它前面的输入数组</translation>
    </message>
    <message>
        <source>Cannot fill {0} from both a file and the function</source>
        <translation>{0} 的期望值要么在文件里，要么由函数写出，不能两者都有</translation>
    </message>
    <message>
        <source>`together` requires `same_values_as`</source>
        <translation>together 需要与 same_values_as 一起使用</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be the name of a different output</source>
        <translation>“{0}”不是另一个输出数组</translation>
    </message>
    <message>
        <source>{0} has no member &quot;{1}&quot;</source>
        <translation>{0} 没有分量“{1}”</translation>
    </message>
    <message>
        <source>Only vector types such as float4 have members</source>
        <translation>只有 float4 这样的向量类型才有分量</translation>
    </message>
    <message>
        <source>{0} contains {1} values, but {2} requires {3}</source>
        <translation>{0} 含有 {1} 个数，而 {2} 有 {3} 个</translation>
    </message>
    <message>
        <source>{0} has {1} elements, but the array to compare has {2}</source>
        <translation>{0} 有 {1} 个元素，却要与 {2} 个元素比较</translation>
    </message>
    <message>
        <source>use the same shape for both arrays</source>
        <translation>请让两个数组的形状相同</translation>
    </message>
    <message>
        <source>each timed run starts with the previous run&apos;s result in {0}, because the device lacks memory for a copy of the original values</source>
        <translation>每次计时运行都接着用上一次运行留在 {0} 里的数据：内存不足，无法复原</translation>
    </message>
    <message>
        <source>`swap` requires two arrays</source>
        <translation>swap 需要两个数组</translation>
    </message>
    <message>
        <source>{0} launches exceed the limit of {1} per run</source>
        <translation>{0} 次启动超过一次运行允许的 {1} 次</translation>
    </message>
    <message>
        <source>Kernelcurve calls the function as {0}</source>
        <translation>它被这样调用：{0}</translation>
    </message>
    <message>
        <source>put the problem&apos;s file next to the kernel as problem.cu, or pass it with --problem FILE</source>
        <translation>请把问题文件作为 problem.cu 放在核函数旁边，或用 --problem FILE 指定</translation>
    </message>
    <message>
        <source>The file is a kernel, not an experiment</source>
        <translation>这是核函数文件，不是实验</translation>
    </message>
    <message>
        <source>use `kernelcurve run --kernel {0}`</source>
        <translation>kernelcurve run --kernel {0}</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is the name of a built-in kernel</source>
        <translation>已有随程序提供的核函数“{0}”</translation>
    </message>
    <message>
        <source>some elements of {0} were not written</source>
        <translation>{0} 并非每个元素都被写入</translation>
    </message>
    <message>
        <source>A sample cannot verify which elements of {0} must keep their values</source>
        <translation>抽样无法说明 {0} 的哪些元素应保持原样</translation>
    </message>
    <message>
        <source>remove `sample`, or write the result to another array</source>
        <translation>请去掉 sample，或让核函数写另一个数组</translation>
    </message>
    <message>
        <source>Invalid range for {0}: {1} to {2}. Write the lower end first</source>
        <translation>{0} 的数从 {1} 到 {2}：应先写较小的数</translation>
    </message>
    <message>
        <source>The standard deviation for {0} must not be negative</source>
        <translation>{0} 的标准差为负</translation>
    </message>
    <message>
        <source>The fill of {0} requires an integer of at least 1, not {1}</source>
        <translation>{0} 的填充需要不小于 1 的整数，而不是 {1}</translation>
    </message>
    <message>
        <source>Kernelcurve sends files of up to 2 MiB to a worker on another machine; copy larger files there under the same name</source>
        <translation>2 MiB 以内的文件会发送给另一台机器上的工作进程；更大的文件请以同样的名字放到那里</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is reserved for kernels</source>
        <translation>“{0}”是每个核函数都有的名字</translation>
    </message>
    <message>
        <source>Unsupported C++ standard: use 14, 17, or 20</source>
        <translation>标准为 14、17 或 20</translation>
    </message>
    <message>
        <source>Filling the problem&apos;s arrays timed out after {0}</source>
        <translation>填充问题的数组未在 {0} 内完成</translation>
    </message>
    <message>
        <source>check the fills for an infinite loop, choose a smaller problem, or raise `limit` under `measure`</source>
        <translation>检查其中是否有不会结束的循环，选用较小的规模，或提高 `measure` 下的 `limit`</translation>
    </message>
    <message>
        <source>The problem&apos;s reference or check timed out after {0}</source>
        <translation>问题的参考实现或检验函数未在 {0} 内结束</translation>
    </message>
    <message>
        <source>check the function for an infinite loop, compute only a `sample`, or raise `limit` under `measure`</source>
        <translation>检查其中是否有不会结束的循环，用 `sample` 让它只计算一部分，或提高 `measure` 下的 `limit`</translation>
    </message>
    <message>
        <source>the worker crashed ({0}) while running the problem&apos;s reference or check</source>
        <translation>工作进程在运行问题的参考实现或检验函数时崩溃（{0}）</translation>
    </message>
    <message>
        <source>the worker exited with status {0} while running the problem&apos;s reference or check</source>
        <translation>工作进程在运行问题的参考实现或检验函数时以状态 {0} 结束</translation>
    </message>
    <message>
        <source>the worker sent an unreadable line while running the problem&apos;s reference or check: {0}</source>
        <translation>工作进程在运行问题的参考实现或检验函数时发来无法读取的一行：{0}</translation>
    </message>
    <message>
        <source>the worker did not respond for {0} while running the problem&apos;s reference or check</source>
        <translation>工作进程在运行问题的参考实现或检验函数时已有 {0} 没有响应</translation>
    </message>
    <message>
        <source>check the problem&apos;s functions for accesses outside its arrays</source>
        <translation>检查问题文件中的函数是否访问了数组之外</translation>
    </message>
    <message>
        <source>check the problem&apos;s functions for a division by zero</source>
        <translation>检查问题文件中的函数是否除以零</translation>
    </message>
    <message>
        <source>{0} and {1} define different problems with the same name: &quot;{2}&quot;</source>
        <translation>{0} 和 {1} 带来同名但不同的问题“{2}”</translation>
    </message>
    <message>
        <source>rename one of them, or run them separately</source>
        <translation>给其中一个另取名称，或分别运行它们</translation>
    </message>
    <message>
        <source>{0} has the same name, &quot;{1}&quot;</source>
        <translation>{0} 的名称相同：“{1}”</translation>
    </message>
    <message>
        <source>rename one of them; Kernelcurve uses only the first</source>
        <translation>给其中一个改名；只使用第一个</translation>
    </message>
    <message>
        <source>Unknown word in a timeline: &quot;{0}&quot;</source>
        <translation>时间线：“{0}”未知</translation>
    </message>
    <message>
        <source>Invalid timeline span: unknown lane, or missing part, begin, or length</source>
        <translation>时间线的段无效：行未知，或者部分、开始和长度不完整</translation>
    </message>
    <message>
        <source>This device does not support end-to-end runs</source>
        <translation>此设备不做端到端运行</translation>
    </message>
    <message>
        <source>choose a CUDA device or the CPU</source>
        <translation>请选择 CUDA 设备或 CPU</translation>
    </message>
    <message>
        <source>Unknown kind of host memory: &quot;{0}&quot;</source>
        <translation>“{0}”不是主机内存的种类</translation>
    </message>
    <message>
        <source>use pageable, pinned, write_combined, or managed</source>
        <translation>请写 pageable、pinned、write_combined 或 managed</translation>
    </message>
    <message>
        <source>Managed memory requires `fill: true`, so that the host touches its pages before each run</source>
        <translation>managed 内存需要 `fill: true`：只有主机会把它的页取回</translation>
    </message>
    <message>
        <source>add `fill: true`</source>
        <translation>请加上 fill: true</translation>
    </message>
    <message>
        <source>`end_to_end` uses this name for the start or the length of a piece; choose another name</source>
        <translation>end_to_end 把一块的起点叫做 first、长度叫做 count：请换一个名字</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; cannot be combined with {1}</source>
        <translation>“{0}”不能与 {1} 同时使用</translation>
    </message>
    <message>
        <source>&quot;{0}&quot;, the array for the times of the blocks, is not an argument of the kernel</source>
        <translation>没有哪个参数是“{0}”，线程块的时间要记在那里</translation>
    </message>
    <message>
        <source>No argument uses &quot;{0}&quot;, so every piece would do the same work</source>
        <translation>没有用到“{0}”：每一块都会做同样的事</translation>
    </message>
    <message>
        <source>The {0} elements of {1} cannot be divided into {2} pieces</source>
        <translation>{1} 的 {0} 个元素不能切成 {2} 份</translation>
    </message>
    <message>
        <source>pass the whole array, or use another count</source>
        <translation>请把它列入 whole，或换一个计数的量</translation>
    </message>
    <message>
        <source>block times not recorded: some blocks wrote invalid times to {0}</source>
        <translation>没有线程块的时间：有的块在 {0} 中没有记下可信的时间</translation>
    </message>
    <message>
        <source>use curves, bars, heat_map, roofline, or timeline</source>
        <translation>请写 curves、bars、heat_map、roofline 或 timeline</translation>
    </message>
    <message>
        <source>the CPU device uses host memory, so these copies do not use a bus</source>
        <translation>CPU 设备的内存就是主机内存：这些拷贝不经过总线</translation>
    </message>
    <message>
        <source>limited by copies between host and device: copies take {0} of a run, kernels {1}</source>
        <translation>瓶颈是主机与设备之间的拷贝：一次运行中有 {0} 的时间在拷贝，{1} 在运行核函数</translation>
    </message>
    <message>
        <source>most of the kernel time does not overlap with copies: to overlap them, use more pieces, two streams, and pinned memory</source>
        <translation>核函数的大部分时间没有与拷贝重叠：要使其重叠，请分成更多块，并使用两个流和锁页内存</translation>
    </message>
    <message>
        <source>on average, an SM is busy for only {0} of the run (see the timeline); afterwards, it waits for the last blocks</source>
        <translation>时间线显示，SM 平均只有 {0} 的时间在运行线程块：其余时间在等最后几块</translation>
    </message>
    <message>
        <source>measure other numbers of blocks: fill the last wave, or use so many waves that the last one hardly matters</source>
        <translation>换别的块数再测：使最后一波正好填满，或者多到最后一波无关紧要</translation>
    </message>
    <message>
        <source>{0} takes {1} template arguments, not {2}</source>
        <translation>{0} 有 {1} 个模板参数，而不是 {2} 个</translation>
    </message>
    <message>
        <source>{0} requires a template argument for {1}</source>
        <translation>{0} 缺少模板参数 {1} 的实参</translation>
    </message>
    <message>
        <source>The template parameter {0} of {1} is a type, but {2} is not a type</source>
        <translation>{1} 的模板参数 {0} 是类型，而 {2} 不是</translation>
    </message>
    <message>
        <source>The template parameter {0} of {1} is a number, but {2} is a type</source>
        <translation>{1} 的模板参数 {0} 是数，而 {2} 是类型</translation>
    </message>
    <message>
        <source>the kernel is not a template: write only its name</source>
        <translation>它不是模板：只写它的名字</translation>
    </message>
    <message>
        <source>template parameters: {0}</source>
        <translation>其模板参数为：{0}</translation>
    </message>
    <message>
        <source>std::{0} is part of the host&apos;s standard library, which is not available in kernels: remove it</source>
        <translation>std::{0} 属于主机端的库，核函数中没有它：请不要使用</translation>
    </message>
    <message>
        <source>The kernel takes no array: runs measure its time, but cannot verify its result.</source>
        <translation>该核函数没有数组参数：运行会测量时间，但无法检查结果。</translation>
    </message>
    <message>
        <source>Unsupported type: {0} of {1} is a {2}, but problem parameters must be numbers</source>
        <translation>{1} 的 {0} 是 {2}，而问题的参数是数</translation>
    </message>
    <message>
        <source>import another kernel from the file, or pass the members of {0} one by one</source>
        <translation>请选择文件中的另一个核函数，或把 {0} 的成员逐个传给它</translation>
    </message>
    <message>
        <source>Unsupported type: {0} of {1} is an array of {2}</source>
        <translation>{1} 的 {0} 是 {2} 的数组，问题中没有这种数组</translation>
    </message>
    <message>
        <source>supported element types: {0}</source>
        <translation>数组可以存放 {0}</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits for data from global, local, or texture memory (long scoreboard)</source>
        <translation>其中 {0} 个周期（{1}）在等待全局、本地或纹理内存的数据（long scoreboard）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits for data from shared memory or for the result of a special function (short scoreboard)</source>
        <translation>其中 {0} 个周期（{1}）在等待共享内存的数据或特殊函数的结果（short scoreboard）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the queue for global and local memory is full (LG throttle)</source>
        <translation>其中 {0} 个周期（{1}）因全局与本地内存访问的队列已满而等待（LG throttle）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the queue for shared memory and special functions is full (MIO throttle)</source>
        <translation>其中 {0} 个周期（{1}）因共享内存访问与特殊函数的队列已满而等待（MIO throttle）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the queue for texture accesses is full (TEX throttle)</source>
        <translation>其中 {0} 个周期（{1}）因纹理访问的队列已满而等待（TEX throttle）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): other warps keep the arithmetic unit busy (math pipe throttle)</source>
        <translation>其中 {0} 个周期（{1}）在等待被其他 warp 占用的运算单元（math pipe throttle）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits for other warps of its block at a barrier (barrier)</source>
        <translation>其中 {0} 个周期（{1}）在屏障处等待同一线程块的其他 warp（barrier）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits for a memory fence (membar)</source>
        <translation>其中 {0} 个周期（{1}）在等待内存屏障（membar）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits for the fixed latency of the previous instruction (wait)</source>
        <translation>其中 {0} 个周期（{1}）在等待前面指令的固定延迟（wait）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits until the target of a branch is resolved (branch resolving)</source>
        <translation>其中 {0} 个周期（{1}）在等待分支目标（branch resolving）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the dispatcher holds the instruction back (dispatch stall)</source>
        <translation>其中 {0} 个周期（{1}）分派器暂缓其指令（dispatch stall）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the next instruction has not been fetched (no instruction)</source>
        <translation>其中 {0} 个周期（{1}）下一条指令尚未取到（no instruction）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits for a constant cache miss (IMC miss)</source>
        <translation>其中 {0} 个周期（{1}）在等待不在缓存中的常量（IMC miss）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits for its stores to complete after the last instruction (drain)</source>
        <translation>其中 {0} 个周期（{1}）在最后一条指令之后等待写入完成（drain）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp sleeps in __nanosleep() (sleeping)</source>
        <translation>其中 {0} 个周期（{1}）在 __nanosleep() 中休眠（sleeping）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp waits for the matrix multiply-accumulate of its warpgroup (GMMA)</source>
        <translation>其中 {0} 个周期（{1}）在等待所在 warpgroup 的矩阵乘法（GMMA）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp is stalled for other hardware reasons (misc)</source>
        <translation>其中 {0} 个周期（{1}）因硬件的其他原因等待（misc）</translation>
    </message>
    <message>
        <source>{0} of these cycles ({1}): the warp is eligible, but the scheduler selected another warp (not selected), which costs no time</source>
        <translation>其中 {0} 个周期（{1}）已就绪而调度器选了另一个 warp（not selected），这并无损失</translation>
    </message>
    <message>
        <source>possible remedies: issue loads earlier and several at once, use more warps per SM, or keep data in shared memory or registers</source>
        <translation>对策：在用到数据之前尽早发出加载，同时发出多个加载，让更多 warp 驻留在 SM 上，或把数据留在共享内存或寄存器中</translation>
    </message>
    <message>
        <source>possible remedies: avoid bank conflicts, issue accesses to shared memory earlier, keep values in registers, or use fewer special functions</source>
        <translation>对策：避免共享内存的存储体冲突，尽早发出访问，把数值留在寄存器中，减少特殊函数</translation>
    </message>
    <message>
        <source>possible remedies: use fewer and wider accesses (`float4`), and avoid local memory (spilled registers and arrays with run-time indices)</source>
        <translation>对策：减少并加宽访问（`float4`），不用本地内存：既无溢出的寄存器，也无运行时才知下标的数组</translation>
    </message>
    <message>
        <source>possible remedies: use fewer and wider accesses to shared memory (`float4`), and more arithmetic per value that is read from it</source>
        <translation>对策：减少并加宽对共享内存的访问（`float4`），每读出一个值就在寄存器中用它做更多运算</translation>
    </message>
    <message>
        <source>possible remedies: use fewer texture accesses, or replace some with ordinary loads</source>
        <translation>对策：减少纹理访问，或用普通加载代替其中一部分</translation>
    </message>
    <message>
        <source>possible remedies: use fewer instructions for that unit, or mix in work for other units</source>
        <translation>对策：减少用到该运算单元的指令，或在其间安排其他单元的工作</translation>
    </message>
    <message>
        <source>possible remedies: use smaller blocks and several per SM, balance the work of the warps before a barrier, or use fewer barriers</source>
        <translation>对策：用更小的线程块，让多个线程块共用一个 SM；屏障之前各 warp 的工作量相等；减少屏障</translation>
    </message>
    <message>
        <source>possible remedies: use fewer fences, block-level instead of device-level fences, and fewer stores before them</source>
        <translation>对策：减少屏障，用线程块范围而非设备范围的屏障，并减少其前的写入</translation>
    </message>
    <message>
        <source>possible remedies: use more independent instructions per thread, or more warps per SM</source>
        <translation>对策：让一个线程有更多互不依赖的指令，或让更多 warp 驻留在 SM 上</translation>
    </message>
    <message>
        <source>possible remedies: use fewer branches, and unroll loops</source>
        <translation>对策：减少分支，展开循环</translation>
    </message>
    <message>
        <source>the counters do not show the cause; compare with a different instruction mix</source>
        <translation>其原因无法计数：请与另一种指令组合比较</translation>
    </message>
    <message>
        <source>possible remedies: use shorter code (less unrolling), or more work per launch if the kernel is short</source>
        <translation>对策：缩短代码（减少循环展开）；若核函数很短，则在一次启动中做更多工作</translation>
    </message>
    <message>
        <source>possible remedies: use fewer different constants, or ordinary loads for tables</source>
        <translation>对策：减少不同的常量，或用普通加载读表</translation>
    </message>
    <message>
        <source>possible remedies: use stores that touch fewer sectors, and more work per thread to overlap stores and loads of different warps</source>
        <translation>对策：让写入触及更少的扇区，让一个线程做更多工作，使不同 warp 的读写重叠</translation>
    </message>
    <message>
        <source>possible remedies: sleep for a shorter time</source>
        <translation>对策：缩短休眠</translation>
    </message>
    <message>
        <source>possible remedies: keep several multiplications in flight, and run other warpgroups meanwhile</source>
        <translation>对策：让多个矩阵乘法同时进行，并让其他 warpgroup 同时工作</translation>
    </message>
    <message>
        <source>according to the counters, the schedulers issue an instruction in {0} of their cycles, and a warp spends {1} cycles per instruction</source>
        <translation>计数器显示，调度器在 {0} 的周期中发射了指令，warp 平均每条指令用 {1} 个周期</translation>
    </message>
    <message>
        <source>the schedulers are near their limit: to reduce the time, execute fewer instructions</source>
        <translation>调度器已接近极限：要缩短时间，须执行更少的指令</translation>
    </message>
    <message>
        <source>Peak for {0} not found in the recording: {1}</source>
        <translation>录制中没有 {0} 的这些实测峰值：{1}</translation>
    </message>
    <message>
        <source>on the machine with the device, run `kernelcurve peaks`, then `kernelcurve record`</source>
        <translation>在有该设备的机器上测量（kernelcurve peaks），然后重新录制（kernelcurve record）</translation>
    </message>
    <message>
        <source>not measured: {0}</source>
        <translation>未测量：{0}</translation>
    </message>
    <message>
        <source>use --again to measure again</source>
        <translation>重新测量：--again</translation>
    </message>
    <message>
        <source>the file has no {0} variable &quot;{1}&quot;</source>
        <translation>文件中没有 {0} 变量“{1}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is in constant memory, which kernels cannot write</source>
        <translation>“{0}”在常量内存中，核函数不能写常量内存</translation>
    </message>
    <message>
        <source>use a __device__ variable (`symbols`)</source>
        <translation>请用 __device__ 变量，写在 symbols 中</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is used for two arrays</source>
        <translation>“{0}”代表了两个数组</translation>
    </message>
    <message>
        <source>Invalid texture {0}: &quot;{1}&quot;</source>
        <translation>纹理没有 {0}“{1}”</translation>
    </message>
    <message>
        <source>The values of the parameter &quot;{0}&quot; must be words, not numbers</source>
        <translation>参数“{0}”的值必须是词，不能是数</translation>
    </message>
    <message>
        <source>A one-dimensional texture has no {0}</source>
        <translation>一维纹理没有 {0}</translation>
    </message>
    <message>
        <source>add `width` and `height`, or remove this key</source>
        <translation>请写明 width 和 height，或去掉它</translation>
    </message>
    <message>
        <source>Unsupported texture element type of {0} ({1})</source>
        <translation>纹理不能存放 {0} 的元素（{1}）</translation>
    </message>
    <message>
        <source>Only 8-bit and 16-bit integers can be read as normalized values, not {0}</source>
        <translation>只有 8 位和 16 位的数能归一化读取：{0} 不是</translation>
    </message>
    <message>
        <source>A linear filter requires floating-point values</source>
        <translation>线性滤波得不到整数</translation>
    </message>
    <message>
        <source>add `values: normalized` to the texture</source>
        <translation>请为纹理写上 values: normalized</translation>
    </message>
    <message>
        <source>`wrap` and `mirror` require normalized coordinates</source>
        <translation>wrap 和 mirror 要求归一化的位置</translation>
    </message>
    <message>
        <source>add `places: normalized` to the texture</source>
        <translation>请为纹理写上 places: normalized</translation>
    </message>
    <message>
        <source>The kernel has no variable {0}</source>
        <translation>核函数没有变量 {0}</translation>
    </message>
    <message>
        <source>{0} has no variable {1}</source>
        <translation>{0} 中没有变量 {1}</translation>
    </message>
    <message>
        <source>check that the names in `constants` and `symbols` match the variables in the file</source>
        <translation>请将文件头中的 constants 和 symbols 与文件对照</translation>
    </message>
    <message>
        <source>The variable {0} has {1} bytes, but its array has {2}</source>
        <translation>变量 {0} 能容纳 {1} 字节，它的数组有 {2} 字节</translation>
    </message>
    <message>
        <source>Invalid row size for a texture in linear memory: {0} bytes is not a multiple of {1}</source>
        <translation>每行 {0} 字节，无法就地通过纹理读取：GPU 要求是 {1} 的倍数</translation>
    </message>
    <message>
        <source>choose another width, or use `layout: squares`</source>
        <translation>请换一个宽度，或用 layout: squares</translation>
    </message>
    <message>
        <source>A texture of {0} x {1} texels exceeds its array</source>
        <translation>{0} x {1} 个纹素的纹理比它的数组还大</translation>
    </message>
    <message>
        <source>check that the size in `textures` in the header matches the array</source>
        <translation>请将文件头中的 textures 与数组对照</translation>
    </message>
    <message>
        <source>{0} is not a texture object, but the argument is a texture</source>
        <translation>{0} 不是纹理对象，传入的却是纹理</translation>
    </message>
    <message>
        <source>Recorded device not found: &quot;{0}&quot;</source>
        <translation>“{0}”不是录制的设备</translation>
    </message>
    <message>
        <source>write the name of a recording, such as nvidia-h100</source>
        <translation>请写录制的名称，例如 nvidia-h100</translation>
    </message>
    <message>
        <source>{0} registers pageable memory, but none of its arrays is pageable</source>
        <translation>{0} 锁定的是可分页内存，而它的数组都不在其中</translation>
    </message>
    <message>
        <source>add `memory: {in: pageable}`</source>
        <translation>请写 memory: {in: pageable}</translation>
    </message>
    <message>
        <source>Several streams would write all of {0} at the same time</source>
        <translation>几个流中的各块会同时写入整体传送的 {0}</translation>
    </message>
    <message>
        <source>divide the array into pieces, or use one stream</source>
        <translation>把它切块，或只用一个流</translation>
    </message>
    <message>
        <source>Several streams would use {0} at the same time</source>
        <translation>几个流中的各块会同时使用 {0}</translation>
    </message>
    <message>
        <source>use one stream</source>
        <translation>只用一个流</translation>
    </message>
    <message>
        <source>{0} cannot be swapped, because it is bound to a variable in the file</source>
        <translation>{0} 不能交换：它绑定到文件中的一个变量</translation>
    </message>
    <message>
        <source>pass the array as an argument</source>
        <translation>把它作为参数传入</translation>
    </message>
    <message>
        <source>{0} is a structure, but it received a single argument</source>
        <translation>{0} 是结构体，却只给出了一个参数</translation>
    </message>
    <message>
        <source>list its members in the header: {x: n, y: 1}</source>
        <translation>请在文件头中写出它的各个成员：{x: n, y: 1}</translation>
    </message>
    <message>
        <source>{0} is {1} bytes, but its members total {2} bytes</source>
        <translation>{0} 有 {1} 字节，而它的成员占 {2} 字节</translation>
    </message>
    <message>
        <source>The kernel parameter {0} is {1} bytes, but the members of {2} total {3} bytes</source>
        <translation>核函数的第 {0} 个参数有 {1} 字节，而 {2} 的成员占 {3} 字节</translation>
    </message>
    <message>
        <source>Missing member {0} of {1}</source>
        <translation>缺少 {1} 的成员 {0}</translation>
    </message>
    <message>
        <source>members: {0}</source>
        <translation>它的成员是 {0}</translation>
    </message>
    <message>
        <source>Unsupported type: the parameter {0} of {1} is a structure with members other than numbers and pointers</source>
        <translation>{1} 的第 {0} 个参数不是只含数和指针的结构体</translation>
    </message>
    <message>
        <source>write a single name or number for this parameter</source>
        <translation>请给出一个名字或数</translation>
    </message>
    <message>
        <source>the worker&apos;s machine is unreachable</source>
        <translation>无法连接到工作进程所在的机器</translation>
    </message>
    <message>
        <source>{0} is unreachable</source>
        <translation>无法连接到 {0}</translation>
    </message>
    <message>
        <source>the host key of {0} has changed</source>
        <translation>{0} 的主机密钥与以前不同</translation>
    </message>
    <message>
        <source>a changed key can be an attack; if the machine was reinstalled, remove the old key: ssh-keygen -R {0}</source>
        <translation>可能有人在窃听；如果这台机器重装过，请删除旧密钥：ssh-keygen -R {0}</translation>
    </message>
    <message>
        <source>unknown host key of {0}</source>
        <translation>{0} 的主机密钥未知</translation>
    </message>
    <message>
        <source>log in once and verify the key: ssh {0}</source>
        <translation>请先登录一次并核对密钥：ssh {0}</translation>
    </message>
    <message>
        <source>{0} rejected the login</source>
        <translation>{0} 拒绝登录</translation>
    </message>
    <message>
        <source>to see the reason, run: ssh {0}</source>
        <translation>请查看它的提示：ssh {0}</translation>
    </message>
    <message>
        <source>lost the connection to the worker twice while running this configuration</source>
        <translation>在这个配置上，与工作进程的连接中断了两次</translation>
    </message>
    <message>
        <source>lost the connection to the worker</source>
        <translation>与工作进程的连接已中断</translation>
    </message>
    <message>
        <source>lost the connection to {0}</source>
        <translation>与 {0} 的连接已中断</translation>
    </message>
    <message>
        <source>see `kernelcurve list devices {0}`</source>
        <translation>`kernelcurve list devices {0}` 列出那里的设备</translation>
    </message>
    <message>
        <source>Host not found: {0}</source>
        <translation>没有名为 {0} 的主机</translation>
    </message>
    <message>
        <source>see `kernelcurve hosts`; add one with `kernelcurve hosts add`</source>
        <translation>`kernelcurve hosts` 列出已有的主机；`kernelcurve hosts add` 可添加主机</translation>
    </message>
    <message>
        <source>The entry is empty</source>
        <translation>此处没有内容</translation>
    </message>
    <message>
        <source>Invalid host name: {0}</source>
        <translation>{0} 不能用作主机名称</translation>
    </message>
    <message>
        <source>use letters, digits, and . - _; start with a letter or digit</source>
        <translation>以字母或数字开头，其后还可用 . - 和 _</translation>
    </message>
    <message>
        <source>`command` is the complete command and cannot be combined with `{0}`</source>
        <translation>`command` 已完整说明如何启动工作进程，而这里又写了 `{0}`</translation>
    </message>
    <message>
        <source>Missing host for `ssh`</source>
        <translation>`ssh` 缺少要登录的主机</translation>
    </message>
    <message>
        <source>write `ssh: HOST`, or `ssh: [OPTIONS, HOST]`</source>
        <translation>请写 `ssh: 主机`，或 `ssh: [选项, 主机]`</translation>
    </message>
    <message>
        <source>Invalid salloc option: {0}</source>
        <translation>{0} 不是 salloc 的选项</translation>
    </message>
    <message>
        <source>write the option as one word, such as --partition=gpu</source>
        <translation>请写成一个词：--partition=gpu</translation>
    </message>
    <message>
        <source>Missing connection method for the host {0}</source>
        <translation>主机 {0} 缺少连接方式</translation>
    </message>
    <message>
        <source>add `ssh`, `slurm`, `container`, or `command`</source>
        <translation>请加上 `ssh`、`slurm`、`container` 或 `command`</translation>
    </message>
    <message>
        <source>Two hosts have the name {0}</source>
        <translation>有两台主机都名为 {0}</translation>
    </message>
    <message>
        <source>job {0} is waiting for its machine to start</source>
        <translation>作业 {0} 正在等待：节点正在启动</translation>
    </message>
    <message>
        <source>job {0} is waiting for resources</source>
        <translation>作业 {0} 正在等待：所需资源正被占用</translation>
    </message>
    <message>
        <source>job {0} is waiting for jobs with higher priority</source>
        <translation>作业 {0} 正在等待：前面还有其他作业</translation>
    </message>
    <message>
        <source>job {0} can never start: it requests more time than its partition allows</source>
        <translation>作业 {0} 永远等不到：申请的时间超过了分区的上限</translation>
    </message>
    <message>
        <source>job {0} is waiting</source>
        <translation>作业 {0} 正在等待</translation>
    </message>
    <message>
        <source>job {0} is waiting: {1}</source>
        <translation>作业 {0} 正在等待：{1}</translation>
    </message>
    <message>
        <source>jobs ahead: {0}</source>
        <translation>前面的作业数：{0}</translation>
    </message>
    <message>
        <source>expected start: {0}</source>
        <translation>预计 {0} 开始</translation>
    </message>
    <message>
        <source>the system on {0} is too old for the worker that hosts.yaml specifies</source>
        <translation>{0} 的系统太旧，无法运行工作进程</translation>
    </message>
    <message>
        <source>no worker found on {0}</source>
        <translation>{0} 上没有工作进程程序</translation>
    </message>
    <message>
        <source>install Kernelcurve there, and set `worker` in hosts.yaml if the program is not in the PATH; to send a worker from your build, first run: cmake --build BUILD --target worker_bundle</source>
        <translation>请在那里安装 Kernelcurve；如果程序不在 PATH 中，请在 hosts.yaml 中用 `worker` 指明；若要发送自己构建的工作进程，请先打包：cmake --build BUILD --target worker_bundle</translation>
    </message>
    <message>
        <source>{0} did not grant a job</source>
        <translation>{0} 没有分配作业</translation>
    </message>
    <message>
        <source>the time limit of the job on {0} has expired</source>
        <translation>{0} 上的作业已到时限</translation>
    </message>
    <message>
        <source>continue in another job with a larger --time under `slurm` in hosts.yaml</source>
        <translation>请在新的作业中继续，并在 hosts.yaml 的 `slurm` 中用 --time 申请更长时间</translation>
    </message>
    <message>
        <source>the machine of the job on {0} failed</source>
        <translation>{0} 上运行作业的节点发生故障</translation>
    </message>
    <message>
        <source>continue in another job</source>
        <translation>请在新的作业中继续</translation>
    </message>
    <message>
        <source>the job on {0} was preempted by another job</source>
        <translation>{0} 上的作业被其他作业抢占</translation>
    </message>
    <message>
        <source>the job on {0} exceeded its memory limit</source>
        <translation>{0} 上的作业使用的内存超过了申请量</translation>
    </message>
    <message>
        <source>request more memory with --mem under `slurm` in hosts.yaml</source>
        <translation>请在 hosts.yaml 的 `slurm` 中用 --mem 申请更多内存</translation>
    </message>
    <message>
        <source>the job on {0} was cancelled</source>
        <translation>{0} 上的作业已被取消</translation>
    </message>
    <message>
        <source>use auto, cpu, cuda:0, replay:NAME, predict:NAME, or HOST/cuda:0</source>
        <translation>请写 auto、cpu、cuda:0、replay:名称、predict:名称 或 主机/cuda:0</translation>
    </message>
    <message>
        <source>The device {0} is listed twice</source>
        <translation>设备 {0} 在这里出现了两次</translation>
    </message>
    <message>
        <source>list each device once</source>
        <translation>每个设备只写一次</translation>
    </message>
    <message>
        <source>Missing device name</source>
        <translation>这里没有写设备</translation>
    </message>
    <message>
        <source>write a name, such as auto, or remove `device`</source>
        <translation>写一个设备，例如 auto，或省略 `device`</translation>
    </message>
    <message>
        <source>The device has no name</source>
        <translation>设备没有名称</translation>
    </message>
    <message>
        <source>give each device a unique name, and use that name in its rows</source>
        <translation>给每个设备起不同的名称，各行用该名称指明设备</translation>
    </message>
    <message>
        <source>`{0}` is set both here and under `devices`</source>
        <translation>`{0}` 既写在这里，又写在各设备下</translation>
    </message>
    <message>
        <source>if the file has `devices`, set the value only there, for each device</source>
        <translation>有 `devices` 时，每个设备各有自己的一份</translation>
    </message>
    <message>
        <source>Missing device in this row</source>
        <translation>该行没有说明是在哪个设备上测得的</translation>
    </message>
    <message>
        <source>add &quot;device&quot;: &quot;{0}&quot;</source>
        <translation>写上 &quot;device&quot;: &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>The recording has no device {0}</source>
        <translation>该记录没有设备 {0}</translation>
    </message>
    <message>
        <source>use a name from `devices` above the rows</source>
        <translation>各行上方的 `devices` 列出了现有的设备</translation>
    </message>
    <message>
        <source>remove `worker` from hosts.yaml: the worker that Kernelcurve sends includes its libraries</source>
        <translation>在 hosts.yaml 中去掉 `worker`：随后发送过去的工作进程自带所需的库</translation>
    </message>
    <message>
        <source>no worker found on {0}, and Kernelcurve cannot send one for {1}</source>
        <translation>{0} 上没有工作进程，而能发送的那个无法在那里运行：它是 {1}</translation>
    </message>
    <message>
        <source>install Kernelcurve there, or copy a worker archive of this version for that machine (kernelcurve-worker-*.tar.xz) to ~/.local/share/kernelcurve/worker</source>
        <translation>请在那里安装 Kernelcurve，或把适用于那台机器的同版本工作进程压缩包（kernelcurve-worker-*.tar.xz）复制到 ~/.local/share/kernelcurve/worker</translation>
    </message>
    <message>
        <source>the worker on {0} is not visible inside its job or container</source>
        <translation>在 {0} 的作业或容器运行之处找不到工作进程</translation>
    </message>
    <message>
        <source>mount the home folder there, or set `worker` in hosts.yaml to a visible program</source>
        <translation>那里必须能看到主目录；或者在 hosts.yaml 中用 `worker` 指定一个那里有的程序</translation>
    </message>
    <message>
        <source>send the worker with `kernelcurve hosts check {0} --install`</source>
        <translation>发送过去：kernelcurve hosts check {0} --install</translation>
    </message>
    <message>
        <source>cannot read the worker binary to upload: {0}</source>
        <translation>要发送的工作进程无法读取：{0}</translation>
    </message>
    <message>
        <source>not enough disk space for the worker on {0}</source>
        <translation>{0} 上没有空间存放工作进程</translation>
    </message>
    <message>
        <source>the worker requires 20 MB in ~/.cache/kernelcurve; `kernelcurve hosts clean {0}` removes old workers</source>
        <translation>它在 ~/.cache/kernelcurve 下占用 20 MB；`kernelcurve hosts clean {0}` 可删除旧版本</translation>
    </message>
    <message>
        <source>cannot unpack the worker on {0}: a required program is missing</source>
        <translation>{0} 缺少解包工作进程所需的程序</translation>
    </message>
    <message>
        <source>cannot create a folder for the worker on {0}</source>
        <translation>{0} 上没有可存放工作进程的文件夹</translation>
    </message>
    <message>
        <source>cannot start the worker on {0}</source>
        <translation>工作进程在 {0} 上无法启动</translation>
    </message>
    <message>
        <source>could not unpack the worker on {0}</source>
        <translation>工作进程在 {0} 上无法解包</translation>
    </message>
    <message>
        <source>the transfer of the worker to {0} was incomplete</source>
        <translation>工作进程没有完整地送达 {0}</translation>
    </message>
    <message>
        <source>try again</source>
        <translation>请重试</translation>
    </message>
    <message>
        <source>Kernelcurve worker not found on {0}</source>
        <translation>{0} 上没有 Kernelcurve 的工作进程</translation>
    </message>
    <message>
        <source>The worker on {0} has version {1}, but this program has version {2}</source>
        <translation>{0} 上的 Kernelcurve 工作进程是 {1}，本程序的是 {2}</translation>
    </message>
    <message>
        <source>Install this program&apos;s worker ({0}) in ~/.cache/kernelcurve/worker? Kernelcurve changes nothing else on that machine.</source>
        <translation>要把本程序的工作进程（{0}）发送到那里的 ~/.cache/kernelcurve/worker 吗？那里的其他内容不会改动。</translation>
    </message>
    <message>
        <source>lost the connection to {0} and its job</source>
        <translation>与 {0} 的连接已中断，作业也随之结束</translation>
    </message>
    <message>
        <source>`{0}` is not trusted: the user {1} owns it</source>
        <translation>`{0}` 来自他处：它属于用户 {1}</translation>
    </message>
    <message>
        <source>`{0}` is not trusted: other users can change the file (fix: chmod go-w)</source>
        <translation>`{0}` 来自他处：其他用户可以修改该文件，用 chmod go-w 可以防止</translation>
    </message>
    <message>
        <source>`{0}` is not trusted: other users can replace files in its folder</source>
        <translation>`{0}` 来自他处：其他用户可以替换其文件夹中的文件</translation>
    </message>
    <message>
        <source>`{0}` is not trusted: it was downloaded</source>
        <translation>`{0}` 来自他处：它是下载的文件</translation>
    </message>
    <message>
        <source>`{0}` is not trusted: it was downloaded from {1}</source>
        <translation>`{0}` 来自他处：它下载自 {1}</translation>
    </message>
    <message>
        <source>`{0}` is not trusted: you did not specify a file with this text</source>
        <translation>`{0}` 来自他处：其内容并非来自您指定的文件</translation>
    </message>
    <message>
        <source>review the file, then pass --trust, or choose Run in the window, to run it in the sandbox</source>
        <translation>请先检查其内容，然后加上 --trust，或在窗口中选择“运行”，在沙箱中运行它</translation>
    </message>
    <message>
        <source>review the file and {0}, then pass --trust, or choose Run in the window, to run these files in the sandbox</source>
        <translation>请先检查它和 {0} 的内容，然后加上 --trust，或在窗口中选择“运行”，在沙箱中运行它们</translation>
    </message>
    <message>
        <source>it will run in a sandbox without access to the network or your files</source>
        <translation>它将在沙箱中运行，不能访问网络和文件</translation>
    </message>
    <message>
        <source>{0} is a symbolic link to a file outside the problem&apos;s folder</source>
        <translation>{0} 是指向问题文件夹之外的链接</translation>
    </message>
    <message>
        <source>copy the file into the folder</source>
        <translation>请把文件本身放到那里</translation>
    </message>
    <message>
        <source>The sandbox does not allow the compiler to read {0}</source>
        <translation>编译器在沙箱中运行，不能读取此文件：{0}</translation>
    </message>
    <message>
        <source>Inline assembly for the CPU is not allowed in kernels</source>
        <translation>核函数中不能有 CPU 自身的汇编代码</translation>
    </message>
    <message>
        <source>write the code in C++</source>
        <translation>请改用 C++ 编写</translation>
    </message>
    <message>
        <source>The kernel file has code that runs when it is loaded or unloaded: a constructor, a destructor, or a dynamic initializer</source>
        <translation>核函数文件中有内容要在加载或卸载时运行：构造函数、析构函数，或初值需要计算的变量</translation>
    </message>
    <message>
        <source>initialize the variable with a constant, or set it in the kernel</source>
        <translation>GPU 只运行核函数：请给变量一个常量初值，或由核函数设置</translation>
    </message>
    <message>
        <source>The kernel file calls {0}, which is not available in kernels</source>
        <translation>核函数文件调用了 {0}，核函数没有这个函数</translation>
    </message>
    <message>
        <source>use only functions that CUDA provides in device code: no system calls and no C library</source>
        <translation>核函数只能使用 CUDA 为 GPU 代码提供的内容：没有操作系统调用，也没有 C 库</translation>
    </message>
    <message>
        <source>Invalid time: {0} s</source>
        <translation>{0} s 不是有效的时间</translation>
    </message>
    <message>
        <source>Cannot start the sandbox for kernels: {0}</source>
        <translation>无法启动运行核函数的沙箱：{0}</translation>
    </message>
    <message>
        <source>close other programs, or check the process and memory limits (ulimit -a)</source>
        <translation>请关闭其他程序，或检查进程数与内存限制（ulimit -a）</translation>
    </message>
    <message>
        <source>Not enough sandbox memory for an array of {0} MiB</source>
        <translation>沙箱放不下 {0} MiB 的数组</translation>
    </message>
    <message>
        <source>Invalid reply from the sandbox: {0}</source>
        <translation>沙箱给出了不可能的回答：{0}</translation>
    </message>
    <message>
        <source>The kernel wrote outside its arrays</source>
        <translation>核函数改写了不属于它的内存</translation>
    </message>
    <message>
        <source>The operating system terminated the kernel&apos;s sandbox</source>
        <translation>系统终止了运行核函数的沙箱</translation>
    </message>
    <message>
        <source>memory may be exhausted: choose a smaller problem</source>
        <translation>内存可能已满：请选择较小的问题</translation>
    </message>
    <message>
        <source>The kernel crashed its sandbox ({0})</source>
        <translation>核函数破坏了运行它的沙箱（{0}）</translation>
    </message>
    <message>
        <source>the kernel wrote outside its arrays, or made a forbidden system call</source>
        <translation>它改写了不属于它的内存，或请求了不允许的系统调用</translation>
    </message>
    <message>
        <source>The device&apos;s message exceeds {0} MiB</source>
        <translation>设备的消息超过 {0} MiB</translation>
    </message>
    <message>
        <source>the compiler can read this account&apos;s files while it compiles a kernel file; kernels cannot</source>
        <translation>核函数文件可以让编译器读取此账户的文件；核函数本身不能读取</translation>
    </message>
    <message>
        <source>use Linux 5.13 or newer with Landlock enabled (lsm=)</source>
        <translation>Linux 5.13 或更新版本，并在安全模块（lsm=）中启用 Landlock</translation>
    </message>
    <message>
        <source>kernels and their compiler can use the network and start programs</source>
        <translation>核函数及其编译器可以使用网络和其他程序</translation>
    </message>
    <message>
        <source>use a Linux kernel with seccomp filter support (CONFIG_SECCOMP_FILTER)</source>
        <translation>请使用支持 seccomp 过滤器的 Linux 内核（CONFIG_SECCOMP_FILTER）</translation>
    </message>
    <message>
        <source>forbidden system call by {0}: {1}</source>
        <translation>{0} 请求了核函数无权使用的系统调用：{1}</translation>
    </message>
    <message>
        <source>kernels run in a sandbox without access to files, the network, or other processes</source>
        <translation>核函数在沙箱中运行：没有文件、网络，也没有其他进程</translation>
    </message>
    <message>
        <source>{0} ({1}) and {2} ({3}) are different models and cannot share the work</source>
        <translation>{0}（{1}）与 {2}（{3}）型号不同，不能分担工作</translation>
    </message>
    <message>
        <source>compare them instead: each device then measures all configurations</source>
        <translation>请改为比较它们：每个设备各自测量全部配置</translation>
    </message>
    <message>
        <source>{0} could not measure the common reference, {1}</source>
        <translation>{0} 未能测量公共参照 {1}</translation>
    </message>
    <message>
        <source>Kernelcurve corrects only a spread of up to {0}; compare the devices instead, or find out what slows one of them down</source>
        <translation>差异不超过 {0} 时才会校正；请改为比较这些设备，或查明是什么拖慢了其中一个</translation>
    </message>
    <message>
        <source>times for the common reference: {0} (spread {1})</source>
        <translation>公共参照用时 {0}：相差 {1}</translation>
    </message>
    <message>
        <source>times multiplied by {0}: the common reference took {1} of the time that it took on {2}</source>
        <translation>其时间已乘以 {0}：公共参照在此的用时为在 {2} 上的 {1}</translation>
    </message>
    <message>
        <source>The request lacks the configuration with number {0}</source>
        <translation>请求中没有序号为 {0} 的配置</translation>
    </message>
    <message>
        <source>Run not found: {0}</source>
        <translation>没有可分配配置的运行 {0}</translation>
    </message>
    <message>
        <source>The kernel requires a GPU with exactly compute capability {0}</source>
        <translation>该核函数的指令只有计算能力 {0} 的 GPU 才有</translation>
    </message>
    <message>
        <source>choose such a GPU, or a kernel without `architecture: {0}a`</source>
        <translation>请选择这样的 GPU，或不含 architecture: {0}a 的核函数</translation>
    </message>
    <message>
        <source>The kernel requires exactly compute capability {0}, but the GPU has {1}</source>
        <translation>该核函数的指令只有计算能力 {0} 才有，而这块 GPU 为 {1}</translation>
    </message>
    <message>
        <source>choose a kernel without `architecture: {0}a`</source>
        <translation>请选择不含 architecture: {0}a 的核函数</translation>
    </message>
    <message>
        <source>The kernel requires compute capability {0}, but the GPU has {1}</source>
        <translation>该核函数需要计算能力 {0}，而这块 GPU 为 {1}</translation>
    </message>
    <message>
        <source>Tensor maps require a GPU of compute capability 9.0 or newer</source>
        <translation>只有计算能力 9.0 及更高的 GPU 才有使用张量映射的拷贝引擎</translation>
    </message>
    <message>
        <source>choose such a GPU, or a kernel without `tensor_maps`</source>
        <translation>请选择这样的 GPU，或不含 tensor_maps 的核函数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is already a tensor map</source>
        <translation>“{0}”已是张量映射</translation>
    </message>
    <message>
        <source>Invalid compute capability: &quot;{0}&quot;</source>
        <translation>“{0}”不是计算能力</translation>
    </message>
    <message>
        <source>write 8.0 for 8.0 and newer, or 9.0a for instructions that only 9.0 has</source>
        <translation>8.0 表示核函数从 8.0 起都能运行，9.0a 表示其指令只有 9.0 才有</translation>
    </message>
    <message>
        <source>Compute capability {0} has no architecture-specific instructions</source>
        <translation>{0} 没有自己独有的指令</translation>
    </message>
    <message>
        <source>write {0}, or use 9.0a or newer</source>
        <translation>请写 {0}，或 9.0a 及更新的</translation>
    </message>
    <message>
        <source>Invalid tensor map {0}: &quot;{1}&quot;</source>
        <translation>张量映射的 {0} 不能是“{1}”</translation>
    </message>
    <message>
        <source>allowed: {0}, or a parameter with these values</source>
        <translation>可以是 {0}；也可写取值均在其中的参数</translation>
    </message>
    <message>
        <source>A box must have one to five dimensions</source>
        <translation>盒子必须有一到五维</translation>
    </message>
    <message>
        <source>write one size per dimension of the array, innermost dimension first</source>
        <translation>请为数组的每一维给出一个大小，最内层的在前</translation>
    </message>
    <message>
        <source>{0} cannot be swapped, because a tensor map refers to it</source>
        <translation>{0} 不能换位：张量映射由它构成</translation>
    </message>
    <message>
        <source>use the parameter in `entry`, `arguments`, `block`, `grid`, `shared_bytes`, `carveout`, `cluster`, `overlap`, `tensor_maps`, or `requires`</source>
        <translation>请在 entry、arguments、block、grid、shared_bytes、carveout、cluster、overlap、tensor_maps 或 requires 中使用它</translation>
    </message>
    <message>
        <source>The tensor map &quot;{0}&quot; is never used</source>
        <translation>张量映射“{0}”从未使用</translation>
    </message>
    <message>
        <source>Thread block clusters require a GPU of compute capability 9.0 or newer</source>
        <translation>只有计算能力 9.0 及更高的 GPU 才有线程块簇</translation>
    </message>
    <message>
        <source>choose such a GPU, or a cluster of one block</source>
        <translation>请选择这样的 GPU，或只含一个线程块的簇</translation>
    </message>
    <message>
        <source>a cluster of {0} has {1} blocks: a GPU allows at most {2}</source>
        <translation>{0} 的簇有 {1} 个线程块：GPU 最多允许 {2} 个</translation>
    </message>
    <message>
        <source>a grid of {0} blocks is not divisible into clusters of {1}</source>
        <translation>{0} 个线程块的网格不能分成 {1} 的簇</translation>
    </message>
    <message>
        <source>Array {0} has element type {1}, which tensor maps do not support</source>
        <translation>数组 {0} 的元素类型为 {1}，张量映射不支持</translation>
    </message>
    <message>
        <source>The box of {0} has {1} dimensions, but {2} has {3}</source>
        <translation>{0} 的盒子有 {1} 维，而 {2} 有 {3} 维</translation>
    </message>
    <message>
        <source>write one size per dimension, innermost dimension first</source>
        <translation>请为每一维给出一个大小，最内层的在前</translation>
    </message>
    <message>
        <source>{0} is a tensor map, but the CPU device has no TMA</source>
        <translation>{0} 是张量映射，而 CPU 没有使用它的拷贝引擎</translation>
    </message>
    <message>
        <source>run this kernel on a GPU of compute capability 9.0 or newer</source>
        <translation>请在计算能力 9.0 及更高的 GPU 上运行该核函数</translation>
    </message>
    <message>
        <source>The CPU device does not support thread block clusters</source>
        <translation>CPU 没有线程块簇</translation>
    </message>
    <message>
        <source>add `architecture: 9.0a` to the header for architecture-specific instructions (wgmma, setmaxnreg, multicast copies)</source>
        <translation>只属于一种架构的指令（wgmma、setmaxnreg、多播拷贝）要求文件头中写 architecture: 9.0a</translation>
    </message>
    <message>
        <source>The compiler failed ({0}) without an error; the first warning is: {1}</source>
        <translation>编译器放弃了（{0}），却没有说明错误；此前的第一条警告是：{1}</translation>
    </message>
    <message>
        <source>Invalid argument for kernel parameter {0} ({1} bytes): the argument is a tensor map</source>
        <translation>张量映射不能作为核函数的参数 {0}，它有 {1} 字节</translation>
    </message>
    <message>
        <source>pass the tensor map by value: const __grid_constant__ TensorMap, a structure of 128 bytes that is aligned to 64 bytes</source>
        <translation>请按值传递：const __grid_constant__ TensorMap，一个 128 字节、按 64 对齐的结构</translation>
    </message>
    <message>
        <source>{0} has rows of {1} bytes: a tensor map requires multiples of 16</source>
        <translation>{0} 的行为 {1} 字节：张量映射要求 16 的倍数</translation>
    </message>
    <message>
        <source>{0} has rows of {1} bytes: a tensor map allows less than 2^40</source>
        <translation>{0} 的行为 {1} 字节：张量映射要求小于 2^40</translation>
    </message>
    <message>
        <source>{0} has {1} elements in a dimension: a tensor map allows at most 2^32</source>
        <translation>{0} 在一维上有 {1} 个元素：张量映射最多允许 2^32 个</translation>
    </message>
    <message>
        <source>a box of {0} has {1} elements in a dimension: a tensor map allows at most 256</source>
        <translation>{0} 的盒子在一维上有 {1} 个元素：张量映射最多允许 256 个</translation>
    </message>
    <message>
        <source>a box of {0} is {1} bytes wide: a tensor map requires multiples of 16</source>
        <translation>{0} 的盒子宽 {1} 字节：张量映射要求 16 的倍数</translation>
    </message>
    <message>
        <source>a box of {0} is {1} bytes wide: swizzle {2} allows at most {2}</source>
        <translation>{0} 的盒子宽 {1} 字节：swizzle 为 {2} 时最多 {2} 字节</translation>
    </message>
    <message>
        <source>The library call {0} does not support this combination of types: A {1}, B {2}, C {3}</source>
        <translation>库函数调用 {0} 不支持这种类型组合：A {1}、B {2}、C {3}</translation>
    </message>
    <message>
        <source>see docs/reference/kernel-data.md for the supported types</source>
        <translation>docs/reference/kernel-data.md 列出了它支持的类型</translation>
    </message>
    <message>
        <source>cuBLASLt is not installed</source>
        <translation>未安装 cuBLASLt</translation>
    </message>
    <message>
        <source>install cuBLAS, which includes cuBLASLt; see `kernelcurve list devices`</source>
        <translation>它随 cuBLAS 提供：`kernelcurve list devices` 会说明如何获取</translation>
    </message>
    <message>
        <source>cuBLASLt has no algorithm for this matrix multiplication</source>
        <translation>cuBLASLt 没有适用于该乘积的算法</translation>
    </message>
    <message>
        <source>most algorithms require row sizes that are multiples of 16 bytes</source>
        <translation>其中多数要求各行为 16 字节的倍数</translation>
    </message>
    <message>
        <source>No launch is active for these values: every `when` is 0</source>
        <translation>对于这些取值该核函数没有启动：每个启动的 when 都为 0</translation>
    </message>
    <message>
        <source>Cannot write the results: {0}</source>
        <translation>无法写入结果：{0}</translation>
    </message>
    <message>
        <source>the worker exited twice without measuring anything</source>
        <translation>工作进程两次结束而未测量任何配置</translation>
    </message>
    <message>
        <source>the worker exited with status {0} while running this configuration</source>
        <translation>工作进程测量它时以状态 {0} 结束</translation>
    </message>
    <message>
        <source>A task must contain one run and its configurations</source>
        <translation>一个任务是一次运行及其分配的配置</translation>
    </message>
    <message>
        <source>A search depends on its earlier results and cannot be split into tasks</source>
        <translation>搜索取决于已有结果，不能分给多个任务</translation>
    </message>
    <message>
        <source>omit --array, or use a sweep</source>
        <translation>请去掉 --array，或改用扫描</translation>
    </message>
    <message>
        <source>Invalid job script: not created by `kernelcurve submit`</source>
        <translation>作业脚本无效：不是由 `kernelcurve submit` 生成的</translation>
    </message>
    <message>
        <source>mixed devices: {0} ran on a {1}, {2} on a {3}</source>
        <translation>{0} 在 {1} 上运行，{2} 在 {3} 上运行：各行只作比较</translation>
    </message>
    <message>
        <source>this is not an assignment: the key &quot;{0}&quot; is missing</source>
        <translation>这不是作业：缺少键“{0}”</translation>
    </message>
    <message>
        <source>begin the file with `{0}: 1`</source>
        <translation>文件应以 {0}: 1 开头</translation>
    </message>
    <message>
        <source>File not found next to the assignment: {0}</source>
        <translation>“{0}”不是与作业放在一起的文件</translation>
    </message>
    <message>
        <source>write the file name without a folder</source>
        <translation>只写文件名，不要带文件夹</translation>
    </message>
    <message>
        <source>Invalid number of points for a gate: {0}</source>
        <translation>评分项的分值不能是 {0} 分</translation>
    </message>
    <message>
        <source>Invalid count: {0} (must be at least 1)</source>
        <translation>{0} 太少</translation>
    </message>
    <message>
        <source>The problem {0} has no parameter &quot;{1}&quot;</source>
        <translation>问题 {0} 没有参数“{1}”</translation>
    </message>
    <message>
        <source>The list of sizes is empty</source>
        <translation>这里没有写尺寸</translation>
    </message>
    <message>
        <source>add a size, such as {0}</source>
        <translation>写一个，例如 {0}</translation>
    </message>
    <message>
        <source>Not a kernel file: {0}</source>
        <translation>“{0}”不是核函数文件</translation>
    </message>
    <message>
        <source>choose a file that ends in .cu</source>
        <translation>文件名应以 .cu 结尾</translation>
    </message>
    <message>
        <source>Not an image: {0}</source>
        <translation>“{0}”不是图像</translation>
    </message>
    <message>
        <source>use a .png or .jpg file</source>
        <translation>图片应为 .png 或 .jpg</translation>
    </message>
    <message>
        <source>{0} is available only from a measurement</source>
        <translation>{0} 需要实际测量</translation>
    </message>
    <message>
        <source>add `device: auto` to the gate</source>
        <translation>写明在哪个设备上测量：device: auto</translation>
    </message>
    <message>
        <source>Unknown key in a gate: &quot;{0}&quot;</source>
        <translation>评分项中不能使用“{0}”</translation>
    </message>
    <message>
        <source>Only measured kernels can be compared with each other</source>
        <translation>只有实际测量的评分项才能与另一个核函数比较</translation>
    </message>
    <message>
        <source>Invalid problem: the inputs of {0} are the same in every run, so a kernel could return a stored result</source>
        <translation>{0} 的输入每次都是相同的数，结果可以照抄</translation>
    </message>
    <message>
        <source>use a problem file that fills its inputs with random values</source>
        <translation>写一个用随机数填充输入的问题文件，并在这里写上它的名字</translation>
    </message>
    <message>
        <source>put the file next to the assignment</source>
        <translation>它应与作业放在同一文件夹中</translation>
    </message>
    <message>
        <source>The assignment has no gates</source>
        <translation>这里没有写评分项</translation>
    </message>
    <message>
        <source>line {0}: some lanes of a warp are inactive in {1} of {2} accesses</source>
        <translation>第 {0} 行：{2} 次访问中有 {1} 次，warp 中有些线程没有参与</translation>
    </message>
    <message>
        <source>line {0}: bank conflicts: up to {1} wavefronts per request</source>
        <translation>第 {0} 行：由于存储体冲突，一次请求最多需要 {1} 遍</translation>
    </message>
    <message>
        <source>line {0}: a request touches {1} 32-byte sectors to access {2} bytes of data</source>
        <translation>第 {0} 行：一次请求为 {2} 字节触及 {1} 个 32 字节扇区</translation>
    </message>
    <message>
        <source>the kernel does not read from global memory</source>
        <translation>核函数没有读全局内存</translation>
    </message>
    <message>
        <source>the kernel does not write to global memory</source>
        <translation>核函数没有写全局内存</translation>
    </message>
    <message>
        <source>the kernel does not access shared memory</source>
        <translation>核函数没有访问共享内存</translation>
    </message>
    <message>
        <source>this gate requires a measurement on {0}</source>
        <translation>它要在 {0} 上测量</translation>
    </message>
    <message>
        <source>the results are wrong</source>
        <translation>核函数的结果不正确</translation>
    </message>
    <message>
        <source>{0} is not available on the gate&apos;s device</source>
        <translation>在该评分项所用的设备上得不到 {0}</translation>
    </message>
    <message>
        <source>wrong result at a hidden size</source>
        <translation>在一个未公开的尺寸下结果不正确</translation>
    </message>
    <message>
        <source>wrong result at {0}</source>
        <translation>在 {0} 时结果不正确</translation>
    </message>
    <message>
        <source>failed at {0}</source>
        <translation>在 {0} 时失败</translation>
    </message>
    <message>
        <source>not tested at every size</source>
        <translation>没有在所有尺寸下试过</translation>
    </message>
    <message>
        <source>line {0} has an error</source>
        <translation>第 {0} 行有错</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>{0} could not be measured on the gate&apos;s device</source>
        <translation>{0} 在该评分项所用的设备上无法测量</translation>
    </message>
    <message>
        <source>the kernel was not traced</source>
        <translation>没有追踪这个核函数</translation>
    </message>
    <message>
        <source>Invalid value for {0}</source>
        <translation>{0} 的值无效</translation>
    </message>
    <message>
        <source>This is not a submission: the key &quot;{0}&quot; is missing</source>
        <translation>这不是上交的作业：缺少键“{0}”</translation>
    </message>
    <message>
        <source>Cannot read the folder: {0}</source>
        <translation>无法读取文件夹：{0}</translation>
    </message>
    <message>
        <source>choose the folder with the submissions</source>
        <translation>请给出存放上交作业的文件夹</translation>
    </message>
    <message>
        <source>No submissions found</source>
        <translation>这里没有上交的作业</translation>
    </message>
    <message>
        <source>the folder must contain NAME.cu or NAME.handin.yaml, or one folder per student</source>
        <translation>其中应有 NAME.cu 或 NAME.handin.yaml 文件，或者每个学生一个文件夹</translation>
    </message>
    <message>
        <source>The kernel solves {0}, not the problem of this assignment</source>
        <translation>核函数计算的是 {0}，而不是此作业的问题</translation>
    </message>
    <message>
        <source>write `problem: {0}` in its header</source>
        <translation>在文件头中写 `problem: {0}`</translation>
    </message>
    <message>
        <source>write `computes: {0}` in its header</source>
        <translation>在文件头中写 `computes: {0}`</translation>
    </message>
    <message>
        <source>The kernel only calls a library</source>
        <translation>它让库来计算</translation>
    </message>
    <message>
        <source>write a kernel that computes the result</source>
        <translation>请写一个核函数</translation>
    </message>
    <message>
        <source>nvcc is not available in the sandbox</source>
        <translation>nvcc 不在沙箱中运行</translation>
    </message>
    <message>
        <source>remove `compiler` from the header</source>
        <translation>去掉 `compiler`</translation>
    </message>
    <message>
        <source>line {0} may compile to different code for a GPU than for the model: {1}</source>
        <translation>第 {0} 行可能让 GPU 得到与模型不同的代码：{1}</translation>
    </message>
    <message>
        <source>The output file must not be the assignment file</source>
        <translation>这就是作业文件本身</translation>
    </message>
    <message>
        <source>choose another file for the students&apos; version</source>
        <translation>请为发给学生的文件另取一个名字</translation>
    </message>
    <message>
        <source>Submissions run on a GPU without a sandbox</source>
        <translation>在 GPU 上没有沙箱能约束上交的程序</translation>
    </message>
    <message>
        <source>omit --device, or pass --trust on a machine without other data</source>
        <translation>去掉 --device；若这台机器上没有别的东西，可加上 --trust</translation>
    </message>
    <message>
        <source>A class page must be an HTML file</source>
        <translation>班级页面必须是 HTML 文件</translation>
    </message>
    <message>
        <source>use a file name that ends in .html</source>
        <translation>请给出以 .html 结尾的文件名</translation>
    </message>
    <message>
        <source>The two seeds must differ</source>
        <translation>两个种子相同</translation>
    </message>
    <message>
        <source>write one or two seeds: the first for the inputs, the second for the inputs of the check after timing</source>
        <translation>一个问题有一个或两个种子：一个用于输入，另一个用于计时之后的输入</translation>
    </message>
    <message>
        <source>the first result was correct, but a run with other inputs after the timing gave a wrong result; check whether the kernel keeps state between runs</source>
        <translation>它的第一次结果是正确的：这次运行在计时之后，用的是另一组输入；一次运行不得为后面的运行保留任何东西</translation>
    </message>
    <message>
        <source>This build lacks the library for interactive charts</source>
        <translation>此版本没有交互式图表所需的库</translation>
    </message>
    <message>
        <source>install libjs-chart.js and build again</source>
        <translation>请安装 libjs-chart.js 并重新构建</translation>
    </message>
    <message>
        <source>An interactive page must be an HTML file</source>
        <translation>交互式页面是 HTML</translation>
    </message>
    <message>
        <source>selection of {0}</source>
        <translation>勾选 {0}</translation>
    </message>
    <message>
        <source>deselection of {0}</source>
        <translation>取消勾选 {0}</translation>
    </message>
    <message>
        <source>kernel change</source>
        <translation>选择核函数</translation>
    </message>
    <message>
        <source>timing change</source>
        <translation>选择计时方式</translation>
    </message>
    <message>
        <source>target noise change</source>
        <translation>更改期望噪声</translation>
    </message>
    <message>
        <source>sampling time change</source>
        <translation>更改采样时间</translation>
    </message>
    <message>
        <source>time limit change</source>
        <translation>更改时间上限</translation>
    </message>
    <message>
        <source>change of measurement options</source>
        <translation>更改测量方式</translation>
    </message>
    <message>
        <source>device change</source>
        <translation>选择设备</translation>
    </message>
    <message>
        <source>change of {0}</source>
        <translation>更改 {0}</translation>
    </message>
    <message>
        <source>parameter change</source>
        <translation>更改参数</translation>
    </message>
    <message>
        <source>search change</source>
        <translation>更改搜索</translation>
    </message>
    <message>
        <source>baseline change</source>
        <translation>选择基准</translation>
    </message>
    <message>
        <source>chart change</source>
        <translation>更改图表</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>title change</source>
        <translation>更改标题</translation>
    </message>
    <message>
        <source>change of notes</source>
        <translation>更改备注</translation>
    </message>
    <message>
        <source>experiment change</source>
        <translation>更改实验</translation>
    </message>
    <message>
        <source>step setup</source>
        <translation>布置步骤</translation>
    </message>
    <message>
        <source>return to an earlier run</source>
        <translation>回到先前的运行</translation>
    </message>
    <message>
        <source>return to the beginning</source>
        <translation>回到开头</translation>
    </message>
    <message>
        <source>parameter reset</source>
        <translation>重置参数</translation>
    </message>
    <message>
        <source>preset selection</source>
        <translation>采用预设</translation>
    </message>
    <message>
        <source>Missing name in the guess &quot;{0}&quot;</source>
        <translation>“{0}”没有说明是谁的猜测</translation>
    </message>
    <message>
        <source>write the name first, such as Ada=0: 3300, 8: 2600</source>
        <translation>先写名字：Ada=0: 3300, 8: 2600</translation>
    </message>
    <message>
        <source>Missing curve name in the guess: the chart has {0} curves</source>
        <translation>图中有 {0} 条曲线，而这个猜测没有说明是哪一条</translation>
    </message>
    <message>
        <source>enter guesses in the window, or pass files</source>
        <translation>请在窗口中输入猜测，或给出文件</translation>
    </message>
    <message>
        <source>No recordings or submissions found</source>
        <translation>这里既没有记录，也没有提交的作业</translation>
    </message>
    <message>
        <source>file names of recordings end in .kernelcurve or .yaml, and file names of submissions in .handin.yaml or .cu</source>
        <translation>记录是 .kernelcurve 或 .yaml 文件，提交的作业是 NAME.handin.yaml 或 NAME.cu</translation>
    </message>
    <message>
        <source>Student not found: {0}</source>
        <translation>没有叫 {0} 的人</translation>
    </message>
    <message>
        <source>The worksheet file must be a PDF</source>
        <translation>练习单文件必须是 PDF</translation>
    </message>
    <message>
        <source>use a file name that ends in .pdf</source>
        <translation>请给出以 .pdf 结尾的文件名</translation>
    </message>
    <message>
        <source>comparison change</source>
        <translation>更改比较</translation>
    </message>
    <message>
        <source>use a recording file, or replay:NAME for a recorded device</source>
        <translation>请写记录的文件，或用 replay:NAME 表示录制的设备</translation>
    </message>
    <message>
        <source>Invalid position in a course: {0}</source>
        <translation>{0} 不是课程中的位置</translation>
    </message>
    <message>
        <source>use a number from {0} to {1}</source>
        <translation>请写 {0} 到 {1} 之间的数</translation>
    </message>
    <message>
        <source>Invalid lab duration: {0} minutes</source>
        <translation>没有需要 {0} 分钟的实验</translation>
    </message>
    <message>
        <source>Unknown lab requirement: &quot;{0}&quot;</source>
        <translation>没有实验需要“{0}”</translation>
    </message>
    <message>
        <source>use gpu or counters</source>
        <translation>请写 gpu 或 counters</translation>
    </message>
    <message>
        <source>Unknown topic: &quot;{0}&quot;</source>
        <translation>没有主题“{0}”</translation>
    </message>
    <message>
        <source>use measuring, memory, shared_memory, occupancy, reduction, atomics, patterns, gemm, tensor_cores, transformers, or transfers</source>
        <translation>请写以下之一：measuring、memory、shared_memory、occupancy、reduction、atomics、patterns、gemm、tensor_cores、transformers、transfers</translation>
    </message>
    <message>
        <source>Unknown level: &quot;{0}&quot;</source>
        <translation>没有难度“{0}”</translation>
    </message>
    <message>
        <source>use beginner, intermediate, or advanced</source>
        <translation>请写 beginner、intermediate 或 advanced</translation>
    </message>
    <message>
        <source>Invalid axis limits: expected a pair</source>
        <translation>坐标轴的界限是一对数</translation>
    </message>
    <message>
        <source>write [0, 100], or [0, auto] to fit the upper limit to the data</source>
        <translation>请写 [0, 100]；若一端随数据点而定，则写 [0, auto]</translation>
    </message>
    <message>
        <source>Invalid axis limits: {0} to {1}</source>
        <translation>坐标轴不能从 {0} 到 {1}</translation>
    </message>
    <message>
        <source>write the lower limit first</source>
        <translation>请先写较小的一端</translation>
    </message>
    <message>
        <source>Invalid font size in points: {0}</source>
        <translation>{0} 不是以磅计的字号</translation>
    </message>
    <message>
        <source>Invalid chart size in mm: {0}</source>
        <translation>{0} 不是以毫米计的图表尺寸</translation>
    </message>
    <message>
        <source>Invalid background: &quot;{0}&quot;</source>
        <translation>“{0}”不是背景</translation>
    </message>
    <message>
        <source>use white, transparent, or a colour such as &quot;#f4f4f4&quot;</source>
        <translation>请写 white、transparent 或颜色，如 &quot;#f4f4f4&quot;</translation>
    </message>
    <message>
        <source>Invalid chart split: &quot;{0}&quot;</source>
        <translation>图表不能按“{0}”拆分</translation>
    </message>
    <message>
        <source>use kernels or devices</source>
        <translation>请写 kernels 或 devices</translation>
    </message>
    <message>
        <source>Invalid legend position: &quot;{0}&quot;</source>
        <translation>“{0}”不是图例的位置</translation>
    </message>
    <message>
        <source>use auto, right, below, or none</source>
        <translation>请写 auto、right、below 或 none</translation>
    </message>
    <message>
        <source>A problem file must not exceed 1 MiB</source>
        <translation>问题文件最大 1 MiB</translation>
    </message>
    <message>
        <source>move the file into the folder of the problem file</source>
        <translation>请把它放在问题文件旁边或其下的文件夹中</translation>
    </message>
    <message>
        <source>{0} is outside the problem&apos;s folder</source>
        <translation>{0} 在问题的文件夹之外</translation>
    </message>
    <message>
        <source>A reference to a source requires an id, a figure, or a table</source>
        <translation>文本中的位置需要有 id、figure 或 table</translation>
    </message>
    <message>
        <source>write exactly one of the three keys</source>
        <translation>只写这三个键中的一个</translation>
    </message>
    <message>
        <source>Invalid id: &quot;{0}&quot;</source>
        <translation>无效的 id：“{0}”</translation>
    </message>
    <message>
        <source>use lower-case letters, digits, and underscores</source>
        <translation>使用小写字母、数字和下划线</translation>
    </message>
    <message>
        <source>A source must not name both a figure and a table</source>
        <translation>一条出处只能指明图或表，不能两者都写</translation>
    </message>
    <message>
        <source>write a list with one entry for the figure and one for the table</source>
        <translation>写成列表，每项一条</translation>
    </message>
    <message>
        <source>Unknown form of a SASS instruction: {0}</source>
        <translation>无法识别的 SASS 指令格式：{0}</translation>
    </message>
    <message>
        <source>Invalid cubin: not an ELF file</source>
        <translation>无效的 cubin：不是 ELF 文件</translation>
    </message>
    <message>
        <source>Invalid cubin: a parameter is beyond 4 KiB</source>
        <translation>无效的 cubin：有参数超出 4 KiB</translation>
    </message>
    <message>
        <source>The model does not have constant bank {0}</source>
        <translation>模型没有常量存储体 {0}</translation>
    </message>
    <message>
        <source>The model does not support the instruction {0}</source>
        <translation>模型不支持指令 {0}</translation>
    </message>
    <message>
        <source>The model does not support {0}</source>
        <translation>模型不支持 {0}</translation>
    </message>
    <message>
        <source>The model cannot follow the control flow at {0}</source>
        <translation>模型在 {0} 处失去控制流</translation>
    </message>
    <message>
        <source>The kernel accesses {0}, which is outside its arrays</source>
        <translation>内核访问了 {0}，该地址在其数组之外</translation>
    </message>
    <message>
        <source>Out-of-bounds access to shared memory: byte {0}, but the block has only {1} bytes</source>
        <translation>内核访问了共享内存的第 {0} 字节，而共享内存只有 {1} 字节</translation>
    </message>
    <message>
        <source>Deadlock: the warps of a block wait for each other or for another block</source>
        <translation>死锁：块内的 warp 互相等待，或在等待另一个块</translation>
    </message>
    <message>
        <source>A block executes more than {0} instructions, too many for the model</source>
        <translation>一个块需要超过 {0} 条指令，模型无法处理</translation>
    </message>
    <message>
        <source>The launch executes more than {0} instructions, too many for the model</source>
        <translation>此次启动需要超过 {0} 条指令</translation>
    </message>
    <message>
        <source>Unknown source: {0}</source>
        <translation>未知来源：{0}</translation>
    </message>
    <message>
        <source>use measured, data_sheet, or assumed</source>
        <translation>请使用 measured、data_sheet 或 assumed</translation>
    </message>
    <message>
        <source>{0} must be positive</source>
        <translation>{0} 必须为正</translation>
    </message>
    <message>
        <source>Missing `from` (the source of the value) for {0}</source>
        <translation>{0} 没有注明来源</translation>
    </message>
    <message>
        <source>A block of the kernel needs more registers, warps, or shared memory than an SM has</source>
        <translation>核函数的一个块所需的寄存器、warp 或共享内存超过了一个 SM 所拥有的</translation>
    </message>
    <message>
        <source>The model does not support textures or tensor maps</source>
        <translation>模型不支持纹理和张量映射</translation>
    </message>
    <message>
        <source>choose another kernel, or a GPU</source>
        <translation>请选择其他内核或 GPU</translation>
    </message>
    <message>
        <source>nvdisasm does not list the kernel {0}</source>
        <translation>nvdisasm 的输出中没有内核 {0}</translation>
    </message>
    <message>
        <source>The model predicts the time of thread block clusters, but not their results</source>
        <translation>模型只预测线程块簇的时间，不计算其结果</translation>
    </message>
    <message>
        <source>The model does not support an access of one warp to both global and shared memory</source>
        <translation>模型不支持一个 warp 的一次访问同时涉及全局内存和共享内存</translation>
    </message>
    <message>
        <source>The model does not find the __constant__ variable {0}; it does not support __device__ variables</source>
        <translation>模型找不到 __constant__ 变量 {0}；它不支持 __device__ 变量</translation>
    </message>
    <message>
        <source>Predicted devices do not support the library call {0}</source>
        <translation>预测设备没有库调用 {0}</translation>
    </message>
    <message>
        <source>Predicted devices have no {0} memory</source>
        <translation>预测设备没有 {0} 内存</translation>
    </message>
    <message>
        <source>Predicted devices do not support textures</source>
        <translation>预测设备没有纹理</translation>
    </message>
    <message>
        <source>The model does not support __device__ variables: {0}</source>
        <translation>模型不支持内核写入的变量：{0}</translation>
    </message>
    <message>
        <source>Predicted times require nvdisasm, which is not installed</source>
        <translation>预测时间需要 NVIDIA 的 nvdisasm，但它没有安装</translation>
    </message>
    <message>
        <source>Predicted times require NVRTC, which is not installed</source>
        <translation>预测时间需要 NVIDIA 的编译器 NVRTC，但它没有安装</translation>
    </message>
    <message>
        <source>predicted by a model, not measured</source>
        <translation>由模型预测，不是实测</translation>
    </message>
    <message>
        <source>not ranked: the time was predicted, not measured</source>
        <translation>不参加排名：时间是预测的，不是实测的</translation>
    </message>
    <message>
        <source>predicted, not measured; grade with a GPU or a recorded device</source>
        <translation>这是预测，不是实测；请用 GPU 或录制的设备评分</translation>
    </message>
    <message>
        <source>no small problem size with similar parameters found</source>
        <translation>没有与它类似的小问题</translation>
    </message>
    <message>
        <source>the check on the CPU found this error with {0}</source>
        <translation>在 CPU 上用 {0} 发现</translation>
    </message>
    <message>
        <source>verified on the CPU with {0}, but wrong at other sizes: {1}</source>
        <translation>结果已在 CPU 上用 {0} 验证；其他大小时结果有误：{1}</translation>
    </message>
    <message>
        <source>verified on the CPU at small sizes</source>
        <translation>结果已在 CPU 上以小规模验证</translation>
    </message>
    <message>
        <source>result not verified: {0}</source>
        <translation>结果没有验证：{0}</translation>
    </message>
    <message>
        <source>The peaks of {0} cannot be measured, because a model predicts its times</source>
        <translation>无法测量 {0} 的峰值：它的时间由模型预测</translation>
    </message>
    <message>
        <source>{0} cannot be recorded, because a model predicts its times</source>
        <translation>无法录制 {0}：它的时间由模型预测</translation>
    </message>
    <message>
        <source>Invalid device for explain: {0}. Its times are measured, not predicted</source>
        <translation>explain 的设备无效：{0}。它的时间是实测的，不是预测的</translation>
    </message>
    <message>
        <source>choose a predicted device, such as {0}</source>
        <translation>请选择预测的设备，例如 {0}</translation>
    </message>
    <message>
        <source>suspicious time for {0}: shorter than the minimum for the problem&apos;s bytes and operations at the device&apos;s peaks</source>
        <translation>可疑：{0} 比设备的峰值对该问题的字节数和运算量所允许的更快</translation>
    </message>
    <message>
        <source>Unknown cause in a gate: {0}</source>
        <translation>评分项中有未知的原因：{0}</translation>
    </message>
    <message>
        <source>Invalid device for predicted costs: {0}</source>
        <translation>不能在该设备上预测代价：{0}</translation>
    </message>
    <message>
        <source>remove `device`, or write a predicted device, such as {0}</source>
        <translation>请省略它，或填写一个预测设备，例如 {0}</translation>
    </message>
    <message>
        <source>the kernel&apos;s costs were not predicted</source>
        <translation>没有预测该核函数的代价</translation>
    </message>
    <message>
        <source>{0}: at most {1} of the predicted time</source>
        <translation>{0}：最多占预测时间的 {1}</translation>
    </message>
    <message>
        <source>line {0} costs at most {1}</source>
        <translation>第 {0} 行最多占 {1}</translation>
    </message>
    <message>
        <source>Description of the GPU {0} not found</source>
        <translation>没有 GPU {0} 的描述</translation>
    </message>
    <message>
        <source>create a description on that GPU&apos;s machine with `kernelcurve peaks --describe`, or choose another device with --device</source>
        <translation>请在装有它的机器上用 kernelcurve peaks --describe 写一个，或用 --device 选择另一个</translation>
    </message>
    <message>
        <source>Row not found: {0}</source>
        <translation>找不到第 {0} 行</translation>
    </message>
    <message>
        <source>the recording has rows 1 to {0}</source>
        <translation>该记录有第 1 到 {0} 行</translation>
    </message>
    <message>
        <source>No measured row in {0} matches these settings and has a known kernel</source>
        <translation>{0} 中没有符合这些设置、核函数已知的测得行</translation>
    </message>
    <message>
        <source>omit --set, or pass the kernel&apos;s file with --kernel</source>
        <translation>请省略 --set，或用 --kernel 给出核函数的文件</translation>
    </message>
    <message>
        <source>--row requires a recording</source>
        <translation>--row 需要一个记录</translation>
    </message>
    <message>
        <source>pass a .yaml file instead of the kernel</source>
        <translation>请给出 .yaml 文件来代替核函数</translation>
    </message>
    <message>
        <source>line {0}, {1}</source>
        <translation>第 {0} 行，{1}</translation>
    </message>
    <message>
        <source>no single cause costs more than 1 % of the time</source>
        <translation>没有任何一种原因超过时间的 1 %</translation>
    </message>
    <message>
        <source>{0}: at most {1} of the time ({2})</source>
        <translation>{0}：最多占时间的 {1}（{2}）</translation>
    </message>
    <message>
        <source>limited by {0} (at most {1} of the time); the largest cost in the code is {2}, at most {3}</source>
        <translation>受限于{0}（最多占时间的 {1}）；代码中最大的代价是{2}，最多 {3}</translation>
    </message>
    <message>
        <source>limited by {0} (at most {1} of the time); nothing in the code costs more than 2 %</source>
        <translation>受限于{0}（最多占时间的 {1}）；代码中没有任何一处超过 2 %</translation>
    </message>
    <message>
        <source>the stall counters confirm this cause: {0} of the warps&apos; cycles are stalls for this reason</source>
        <translation>计数的停顿原因证实了这一点：warp 的周期中有 {0} 是这种等待</translation>
    </message>
    <message>
        <source>the stall counters contradict this cause: only {0} of the warps&apos; cycles are stalls for this reason</source>
        <translation>计数的停顿原因与此矛盾：warp 的周期中只有 {0} 是这种等待</translation>
    </message>
    <message>
        <source>the model predicts {0} for this row, {1} less than measured</source>
        <translation>模型对这一行预测 {0}，比测得的少 {1}</translation>
    </message>
    <message>
        <source>the model predicts {0} for this row, {1} more than measured</source>
        <translation>模型对这一行预测 {0}，比测得的多 {1}</translation>
    </message>
    <message>
        <source>Suspicious time: {0} is shorter than {1}, the minimum for the problem&apos;s bytes and operations at the peaks of this device. Check whether the kernel skips work, or whether part of it is not timed</source>
        <translation>时间可疑：{0} 少于 {1}，而按此设备的峰值，该问题的字节数和运算量就需要这么久。是否跳过了工作，或只计了一部分时间？</translation>
    </message>
    <message>
        <source>bank conflicts</source>
        <translation>存储体冲突</translation>
    </message>
    <message>
        <source>pad the rows of the shared array by one element, or swizzle its index</source>
        <translation>给共享数组的每行填充一个元素，或对其下标做 swizzle</translation>
    </message>
    <message>
        <source>uncoalesced access</source>
        <translation>未合并的访问</translation>
    </message>
    <message>
        <source>make neighbouring threads access neighbouring addresses, or stage the data in shared memory</source>
        <translation>让相邻的线程访问相邻的地址，或经由共享内存中转</translation>
    </message>
    <message>
        <source>local memory</source>
        <translation>局部内存</translation>
    </message>
    <message>
        <source>atomics</source>
        <translation>原子操作</translation>
    </message>
    <message>
        <source>combine values per warp or block first, to reduce atomics on the same address</source>
        <translation>先在 warp 或线程块内合并，减少落在同一地址的原子操作</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>use smaller blocks, or fewer __syncthreads() calls between short pieces of work</source>
        <translation>使用较小的线程块，或减少短小工作之间的 __syncthreads()</translation>
    </message>
    <message>
        <source>DRAM bandwidth</source>
        <translation>DRAM 带宽</translation>
    </message>
    <message>
        <source>L2 bandwidth</source>
        <translation>L2 带宽</translation>
    </message>
    <message>
        <source>requests to L1</source>
        <translation>对 L1 的请求</translation>
    </message>
    <message>
        <source>requests to shared memory</source>
        <translation>对共享内存的请求</translation>
    </message>
    <message>
        <source>memory latency</source>
        <translation>内存延迟</translation>
    </message>
    <message>
        <source>dependent instructions</source>
        <translation>指令间的依赖</translation>
    </message>
    <message>
        <source>issue slots</source>
        <translation>发射槽</translation>
    </message>
    <message>
        <source>FMA pipe</source>
        <translation>FMA 流水线</translation>
    </message>
    <message>
        <source>ALU pipe</source>
        <translation>ALU 流水线</translation>
    </message>
    <message>
        <source>special functions</source>
        <translation>特殊函数</translation>
    </message>
    <message>
        <source>FP64 pipe</source>
        <translation>FP64 流水线</translation>
    </message>
    <message>
        <source>FP16 pipe</source>
        <translation>FP16 流水线</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>launch of kernels and blocks</source>
        <translation>核函数和线程块的启动</translation>
    </message>
    <message>
        <source>misaligned access</source>
        <translation>未对齐的访问</translation>
    </message>
    <message>
        <source>make each warp start at a multiple of 32 bytes: pad rows, or shift the first index</source>
        <translation>让每个 warp 从 32 字节的整数倍处开始：填充各行，或移动起始下标</translation>
    </message>
    <message>
        <source>index local arrays with constants, or keep them in shared memory</source>
        <translation>用常量作线程私有数组的下标，或把它们放在共享内存中</translation>
    </message>
    <message>
        <source>spilled registers</source>
        <translation>寄存器溢出</translation>
    </message>
    <message>
        <source>raise the register limit (__launch_bounds__, maxrregcount), or keep fewer values in use at the same time</source>
        <translation>提高寄存器上限（__launch_bounds__、maxrregcount），或减少同时存活的值</translation>
    </message>
    <message>
        <source>divergent branches</source>
        <translation>分支发散</translation>
    </message>
    <message>
        <source>make the threads of a warp take the same path; for example, sort the work by path</source>
        <translation>让一个 warp 的线程走同一条路径，例如按路径对工作排序</translation>
    </message>
    <message>
        <source>device-scope memory fences</source>
        <translation>设备范围的内存栅栏</translation>
    </message>
    <message>
        <source>use fewer __threadfence() calls, or combine the blocks&apos; results in a second kernel</source>
        <translation>减少 __threadfence()，或用第二个核函数合并各线程块的结果</translation>
    </message>
    <message>
        <source>idle SMs</source>
        <translation>没有线程块的 SM</translation>
    </message>
    <message>
        <source>the next cost in the code is {0}, at most {1}</source>
        <translation>代码中下一个代价是{0}，最多 {1}</translation>
    </message>
    <message>
        <source>--row and --set cannot be combined</source>
        <translation>--row 和 --set 不能同时使用</translation>
    </message>
    <message>
        <source>use only one of them</source>
        <translation>请只用其中一个来选择行</translation>
    </message>
    <message>
        <source>the model predicts no gain from any of the {0} tested changes</source>
        <translation>试过 {0} 项改动，预测都不会更快</translation>
    </message>
    <message>
        <source>with {0}, the model predicts {1} less time</source>
        <translation>改为 {0} 后，模型预测时间减少 {1}</translation>
    </message>
    <message>
        <source>{0} together with {1}</source>
        <translation>{0}与{1}同时</translation>
    </message>
    <message>
        <source>{0} (line {1})</source>
        <translation>{0}（第 {1} 行）</translation>
    </message>
    <message>
        <source>L1</source>
        <translation>L1</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>DRAM</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>hardware counters</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>hardware counters, L1 predicted</source>
        <translation>计数，L1 为预测</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}，{1}</translation>
    </message>
    <message>
        <source>bytes by memory level ({0}): {1}</source>
        <translation>各存储层级的字节（{0}）：{1}</translation>
    </message>
    <message>
        <source>the bandwidth of {0} is above the DRAM peak of {1}, and the predicted bytes do not explain the difference</source>
        <translation>带宽 {0} 高于 DRAM 的峰值 {1}，预测的字节解释不了这一点</translation>
    </message>
    <message>
        <source>the bandwidth of {0} is above the DRAM peak of {1} because the kernel requested only {2} of the problem&apos;s bytes from global memory; registers or shared memory held the rest</source>
        <translation>带宽 {0} 高于 DRAM 的峰值 {1}，因为任务的字节中核函数只向全局内存请求了 {2}，其余的留在寄存器或共享内存中</translation>
    </message>
    <message>
        <source>the bandwidth of {0} is above the DRAM peak of {1} because {2} of the bytes came from L1 and {3} from L2</source>
        <translation>带宽 {0} 高于 DRAM 的峰值 {1}，因为 {2} 的字节来自 L1，{3} 来自 L2</translation>
    </message>
    <message>
        <source>the bandwidth of {0} is above the DRAM peak of {1} because {2} of the bytes came from {3}</source>
        <translation>带宽 {0} 高于 DRAM 的峰值 {1}，因为 {2} 的字节来自 {3}</translation>
    </message>
    <message>
        <source>Font not found: {0}</source>
        <translation>找不到字体：{0}</translation>
    </message>
    <message>
        <source>write the name of an installed font family, such as &quot;Latin Modern Roman&quot;; `fc-list : family` lists them</source>
        <translation>请写已安装的字体族的名称，例如 &quot;Latin Modern Roman&quot;；`fc-list : family` 列出它们</translation>
    </message>
    <message>
        <source>Unknown figure: {0}</source>
        <translation>未知的插图：{0}</translation>
    </message>
    <message>
        <source>write column, page, slide, or poster</source>
        <translation>请写 column、page、slide 或 poster</translation>
    </message>
    <message>
        <source>instruction cache</source>
        <translation>指令缓存</translation>
    </message>
    <message>
        <source>unroll less, so that the code of the loop fits into the instruction cache</source>
        <translation>减少展开，使循环的代码装得进指令缓存</translation>
    </message>
    <message>
        <source>The traced blocks execute more than {0} instructions, too many for the model</source>
        <translation>所追踪的线程块执行超过 {0} 条指令</translation>
    </message>
    <message>
        <source>{0} is a kernel for the problem {1}, not for {2}</source>
        <translation>{0} 是问题 {1} 的核函数，而不是 {2} 的</translation>
    </message>
    <message>
        <source>choose a kernel for {0}, or a new file name</source>
        <translation>请选择 {0} 的核函数，或使用新的文件名</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}；{1}</translation>
    </message>
    <message>
        <source>{0}: at most {1}</source>
        <translation>{0}：最多 {1}</translation>
    </message>
    <message>
        <source>The recording contains only predicted rows</source>
        <translation>记录中只有预测的行</translation>
    </message>
    <message>
        <source>NVBench&apos;s format does not support predictions; measure the rows on a GPU first</source>
        <translation>NVBench 的格式没有预测；请先在 GPU 上测量这些行</translation>
    </message>
    <message>
        <source>A file of Nsight Compute contains no times</source>
        <translation>Nsight Compute 的文件不含时间</translation>
    </message>
    <message>
        <source>add its counters to a recording: kernelcurve import-results --into REC.yaml {0}</source>
        <translation>把其中的计数器加入一份记录：kernelcurve import-results --into REC.yaml {0}</translation>
    </message>
    <message>
        <source>Unknown format of results</source>
        <translation>无法识别的结果格式</translation>
    </message>
    <message>
        <source>pass the JSON file of NVBench (--json), Google Benchmark (--benchmark_out), or Kernel Tuner (cache)</source>
        <translation>请给出 NVBench（--json）、Google Benchmark（--benchmark_out）或 Kernel Tuner（cache）的 JSON 文件</translation>
    </message>
    <message>
        <source>No launch belongs to a row of {0}</source>
        <translation>没有一次启动属于 {0} 的行</translation>
    </message>
    <message>
        <source>compare the kernels and sizes in the notes above</source>
        <translation>请比较上面各条说明中的核函数和大小</translation>
    </message>
    <message>
        <source>the file contains no launch of {0}</source>
        <translation>没有 {0} 的启动</translation>
    </message>
    <message>
        <source>{0} launches of {1} cannot be divided among {2} rows</source>
        <translation>{1} 的 {0} 次启动不能平均分给 {2} 行</translation>
    </message>
    <message>
        <source>the hardware counters come from Nsight Compute (launches of this row in the file: {0}; used: {1})</source>
        <translation>硬件计数器来自 Nsight Compute（文件中此行的启动次数：{0}；使用：{1}）</translation>
    </message>
    <message>
        <source>The recording compares several devices</source>
        <translation>记录比较了几个设备</translation>
    </message>
    <message>
        <source>add the counters to the recording of one device, and merge the recordings afterwards</source>
        <translation>请把计数器加入单个设备的记录，然后再合并</translation>
    </message>
    <message>
        <source>The table contains no known metric</source>
        <translation>表格中没有已知的指标</translation>
    </message>
    <message>
        <source>`kernelcurve list metrics` shows the names of the metrics in Nsight Compute</source>
        <translation>`kernelcurve list metrics` 列出各指标在 Nsight Compute 中的名字</translation>
    </message>
    <message>
        <source>the launches of its kernel are unknown</source>
        <translation>其核函数的启动未知</translation>
    </message>
    <message>
        <source>{0} has no counters: {1}</source>
        <translation>{0} 没有计数器：{1}</translation>
    </message>
    <message>
        <source>{0} and {1} more rows have no counters: {2}</source>
        <translation>{0} 和另外 {1} 行没有计数器：{2}</translation>
    </message>
    <message>
        <source>{0} launches of {1} match no row</source>
        <translation>{1} 的 {0} 次启动没有对应的行</translation>
    </message>
    <message>
        <source>values without a corresponding metric were not imported: {0}</source>
        <translation>没有对应指标的值未导入：{0}</translation>
    </message>
    <message>
        <source>The file contains no results</source>
        <translation>文件中没有结果</translation>
    </message>
    <message>
        <source>run the benchmark again, and export its results</source>
        <translation>请重新运行基准并导出结果</translation>
    </message>
    <message>
        <source>The file contains {0} results; the maximum is {1}</source>
        <translation>文件中有 {0} 个结果；最多 {1} 个</translation>
    </message>
    <message>
        <source>export fewer benchmarks to each file</source>
        <translation>请减少每个文件中的基准</translation>
    </message>
    <message>
        <source>The file contains no time</source>
        <translation>文件中没有时间</translation>
    </message>
    <message>
        <source>{0} must be an object</source>
        <translation>{0} 必须是对象</translation>
    </message>
    <message>
        <source>{0} is missing</source>
        <translation>缺少 {0}</translation>
    </message>
    <message>
        <source>{0} must be a list</source>
        <translation>{0} 必须是列表</translation>
    </message>
    <message>
        <source>{0} must be a text</source>
        <translation>{0} 必须是文本</translation>
    </message>
    <message>
        <source>{0} must be an integer</source>
        <translation>{0} 必须是整数</translation>
    </message>
    <message>
        <source>export the results again: the file is incomplete, or its format is not supported</source>
        <translation>请重新导出结果：文件不完整，或者不支持它的格式</translation>
    </message>
    <message>
        <source>Unknown time unit: {0}</source>
        <translation>未知的时间单位：{0}</translation>
    </message>
    <message>
        <source>the Google Benchmark library is a debug build, which can increase the times</source>
        <translation>Google Benchmark 的库是调试版本，可能使时间变长</translation>
    </message>
    <message>
        <source>The benchmark failed: {0}</source>
        <translation>基准失败：{0}</translation>
    </message>
    <message>
        <source>the file is incomplete or damaged; export the results again</source>
        <translation>文件不完整或已损坏；请重新导出结果</translation>
    </message>
    <message>
        <source>The file is larger than {0} MiB</source>
        <translation>文件大于 {0} MiB</translation>
    </message>
    <message>
        <source>the last entry of {0} was incomplete and was ignored</source>
        <translation>{0} 的最后一项不完整，已忽略</translation>
    </message>
    <message>
        <source>Kernel Tuner excluded this configuration</source>
        <translation>Kernel Tuner 排除了这个配置</translation>
    </message>
    <message>
        <source>The compilation failed in Kernel Tuner</source>
        <translation>在 Kernel Tuner 中编译失败</translation>
    </message>
    <message>
        <source>The kernel failed in Kernel Tuner</source>
        <translation>核函数在 Kernel Tuner 中运行失败</translation>
    </message>
    <message>
        <source>Kernel Tuner reports {0}</source>
        <translation>Kernel Tuner 报告 {0}</translation>
    </message>
    <message>
        <source>write the file with: ncu --csv --page raw</source>
        <translation>请这样写出文件：ncu --csv --page raw</translation>
    </message>
    <message>
        <source>profile fewer launches or metrics</source>
        <translation>请减少分析的启动或指标</translation>
    </message>
    <message>
        <source>The file contains no table of Nsight Compute</source>
        <translation>文件中没有 Nsight Compute 的表格</translation>
    </message>
    <message>
        <source>The table has one metric per line</source>
        <translation>表格每行只有一个指标</translation>
    </message>
    <message>
        <source>The row with the units is missing</source>
        <translation>缺少单位那一行</translation>
    </message>
    <message>
        <source>The table contains more than {0} launches</source>
        <translation>表格中的启动多于 {0} 次</translation>
    </message>
    <message>
        <source>Invalid grid or block size: {0}</source>
        <translation>无效的网格或线程块大小：{0}</translation>
    </message>
    <message>
        <source>The table contains no launches</source>
        <translation>表格中没有启动</translation>
    </message>
    <message>
        <source>NVBench skipped this state</source>
        <translation>NVBench 跳过了这个状态</translation>
    </message>
    <message>
        <source>NVBench skipped this state: {0}</source>
        <translation>NVBench 跳过了这个状态：{0}</translation>
    </message>
</context>
<context>
    <name>kernelcurve::Chart</name>
    <message numerus="yes">
        <source>%1: %n row(s) not compared, measured with %2</source>
        <translation>
            <numerusform>%1：未画出以 %2 测得的 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: measured with %2</source>
        <translation>%1：以 %2 测得</translation>
    </message>
    <message numerus="yes">
        <source> · %n row(s) not shown: select fewer</source>
        <translation>
            <numerusform>（另有 %n 行未画出：请少选几行）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>lowest to highest, with the median</source>
        <translation>最小值到最大值及中位数</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>no data yet</source>
        <translation>还没有数据</translation>
    </message>
    <message>
        <source>%1 vs. %2</source>
        <translation>%1随%2的变化</translation>
    </message>
    <message numerus="yes">
        <source>%n series: %1</source>
        <translation>
            <numerusform>%n 条曲线：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n 个点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed or excluded</source>
        <translation>
            <numerusform>%n 个失败或已排除</numerusform>
        </translation>
    </message>
    <message>
        <source>values from %1 to %2</source>
        <translation>数值从 %1 到 %2</translation>
    </message>
    <message>
        <source>the maximum is %1 at %2</source>
        <translation>最大值为 %1，位于 %2</translation>
    </message>
    <message>
        <source>theoretical peak</source>
        <translation>理论峰值</translation>
    </message>
    <message>
        <source>measured copy</source>
        <translation>实测拷贝</translation>
    </message>
    <message>
        <source>library</source>
        <translation>库函数</translation>
    </message>
    <message>
        <source>DRAM: %1</source>
        <translation>DRAM：%1</translation>
    </message>
    <message>
        <source>L2 cache, %1</source>
        <translation>L2 缓存，%1</translation>
    </message>
    <message>
        <source>relative to the %1</source>
        <translation>占%1的比例</translation>
    </message>
    <message>
        <source>IQR (25-75 %)</source>
        <translation>IQR（25-75 %）</translation>
    </message>
    <message>
        <source>compared with %1 at %2</source>
        <translation>与 %2 处的 %1 相比</translation>
    </message>
    <message>
        <source>above target noise</source>
        <translation>噪声高于目标</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>降频</translation>
    </message>
    <message>
        <source>given peak</source>
        <translation>给定峰值</translation>
    </message>
    <message>
        <source>measured read</source>
        <translation>实测读取</translation>
    </message>
    <message>
        <source>measured multiply-add</source>
        <translation>实测乘加</translation>
    </message>
    <message>
        <source>%1 of the %2</source>
        <translation>%2的 %1</translation>
    </message>
    <message>
        <source>exceeds device peaks</source>
        <translation>超出设备峰值</translation>
    </message>
    <message>
        <source>(within the noise)</source>
        <translation>（在噪声之内）</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>Guess: %1</source>
        <translation>猜测：%1</translation>
    </message>
    <message>
        <source>%1 (previous)</source>
        <translation>%1（之前）</translation>
    </message>
    <message>
        <source>previous run</source>
        <translation>上一次运行</translation>
    </message>
    <message>
        <source>%1, counted</source>
        <translation>%1，计数</translation>
    </message>
    <message>
        <source>%1, nominal</source>
        <translation>%1，标称</translation>
    </message>
    <message>
        <source>Allocate</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>Copy to the device</source>
        <translation>拷到设备</translation>
    </message>
    <message>
        <source>Copy to the host</source>
        <translation>拷回主机</translation>
    </message>
    <message>
        <source>Host reads the results</source>
        <translation>主机读取结果</translation>
    </message>
    <message>
        <source>Host writes the inputs</source>
        <translation>主机填写输入</translation>
    </message>
    <message>
        <source>Wait for the device</source>
        <translation>等待设备</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Blocks, wave %1</source>
        <translation>线程块，第 %1 波</translation>
    </message>
    <message>
        <source>Blocks, wave %1 and later</source>
        <translation>线程块，第 %1 波及以后</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>SM %1</source>
        <translation>SM %1</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>Time since the start of the run (%1)</source>
        <translation>自运行开始的时间（%1）</translation>
    </message>
    <message>
        <source>%1 %2, from %3 to %4</source>
        <translation>%1 %2，从 %3 到 %4</translation>
    </message>
    <message numerus="yes">
        <source>timeline with %n row(s)</source>
        <translation>
            <numerusform>有 %n 行的时间线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n, total %2 %3</source>
        <translation>
            <numerusform>%1：%n 段，共 %2 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>measured read from L2</source>
        <translation>实测 L2 读取</translation>
    </message>
    <message>
        <source>%1, L2</source>
        <translation>%1，L2</translation>
    </message>
    <message>
        <source>L2: measured read</source>
        <translation>L2：实测读取</translation>
    </message>
    <message>
        <source>Host calls</source>
        <translation>主机（调用）</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>median of %n</source>
        <translation>
            <numerusform>%n 人的中位数</numerusform>
        </translation>
    </message>
    <message>
        <source>all, minimum to maximum</source>
        <translation>全班，从最小到最大</translation>
    </message>
    <message>
        <source>Claimed</source>
        <translation>按文件自称</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>评分项</translation>
    </message>
    <message>
        <source>Cumulative points</source>
        <translation>累计得分</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1（%2/%3）</translation>
    </message>
    <message>
        <source>Guesses</source>
        <translation>全班的猜测</translation>
    </message>
    <message>
        <source>Guesses for %1</source>
        <translation>对 %1 的猜测</translation>
    </message>
    <message>
        <source>%1 at %2 W</source>
        <translation>%1（%2 W）</translation>
    </message>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（预测）</translation>
    </message>
    <message>
        <source>launch overhead</source>
        <translation>启动开销</translation>
    </message>
    <message>
        <source>atomics</source>
        <translation>原子操作</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>DRAM bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>L2 bandwidth</source>
        <translation>L2 带宽</translation>
    </message>
    <message>
        <source>strided accesses</source>
        <translation>跨步访问</translation>
    </message>
    <message>
        <source>L1 cache</source>
        <translation>L1 缓存</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>predicted: 80 % interval</source>
        <translation>预测：80 % 区间</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>, 80 % interval: %1 to %2</source>
        <translation>，80 % 在 %1 到 %2 之间</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Paper, one column</source>
        <translation>论文单栏</translation>
    </message>
    <message>
        <source>Paper, full page width</source>
        <translation>论文通栏</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>幻灯片，16:9</translation>
    </message>
    <message>
        <source>Poster</source>
        <translation>海报</translation>
    </message>
    <message>
        <source>%1, %2 x %3 mm</source>
        <translation>%1，%2 x %3 毫米</translation>
    </message>
    <message>
        <source>shortest possible time</source>
        <translation>最短可能时间</translation>
    </message>
    <message>
        <source>highest possible rate</source>
        <translation>最高可能速率</translation>
    </message>
    <message>
        <source>FP32: theoretical peak</source>
        <translation>FP32：理论峰值</translation>
    </message>
    <message>
        <source>Tensor cores, 16 bits: theoretical peak</source>
        <translation>张量核心、16 位：理论峰值</translation>
    </message>
    <message>
        <source>L1, shared memory: theoretical peak</source>
        <translation>L1、共享内存：理论峰值</translation>
    </message>
    <message>
        <source>hardware counters</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>nominal</source>
        <translation>标称</translation>
    </message>
    <message>
        <source>Cause (affected submissions)</source>
        <translation>原因（涉及的提交）</translation>
    </message>
    <message>
        <source>Largest possible share of the time (%)</source>
        <translation>最多占时间的比例（%）</translation>
    </message>
    <message>
        <source>median of the affected submissions</source>
        <translation>所涉及提交的中位数</translation>
    </message>
    <message>
        <source>Predicted for %1, %2; upper bounds; only submissions with correct results</source>
        <translation>对 %1 的预测，%2；上限；只含结果正确的提交</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ChartExportDialog</name>
    <message>
        <source>Export chart</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> 毫米</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>高度(&amp;H)</translation>
    </message>
    <message>
        <source>Image &amp;resolution</source>
        <translation>图像分辨率(&amp;R)</translation>
    </message>
    <message>
        <source>%1 x %2 pixels</source>
        <translation>%1 x %2 像素</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Caption: device, date, and parameters</source>
        <translation>图注：设备、日期和参数(&amp;C)</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Preview at actual size</source>
        <translation>实际大小的预览</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>插图(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;ont size</source>
        <translation>字号(&amp;O)</translation>
    </message>
    <message>
        <source>Fo&amp;nt</source>
        <translation>字体(&amp;N)</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ChartOptionsMenu</name>
    <message>
        <source>No published results found</source>
        <translation>没有找到已发表的结果</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>自动(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Curves</source>
        <translation>曲线(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Bars</source>
        <translation>条形图(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Heat map</source>
        <translation>热力图(&amp;H)</translation>
    </message>
    <message>
        <source>Shows one parameter as columns, the curves as rows, and the metric as colour</source>
        <translation>横向为一个参数，各曲线为行，颜色表示指标</translation>
    </message>
    <message>
        <source>&amp;Roofline</source>
        <translation>屋顶线图(&amp;R)</translation>
    </message>
    <message>
        <source>Plots FLOP/s vs. operations per byte, with the peaks of the device</source>
        <translation>FLOP/s 随每字节运算次数的变化，并画出设备的峰值</translation>
    </message>
    <message>
        <source>&amp;Error bars</source>
        <translation>误差棒(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Peaks and other limits</source>
        <translation>峰值及其他上限(&amp;P)</translation>
    </message>
    <message>
        <source>P&amp;ublished results</source>
        <translation>已发表的结果(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>时间线(&amp;T)</translation>
    </message>
    <message>
        <source>Shows when copies, kernels, and blocks run</source>
        <translation>一次运行中拷贝、核函数和线程块的时间</translation>
    </message>
    <message>
        <source>&amp;Small multiples</source>
        <translation>多幅小图(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;All in one chart</source>
        <translation>全部画在一张图中(&amp;A)</translation>
    </message>
    <message>
        <source>One chart per &amp;kernel</source>
        <translation>每个核函数一幅图(&amp;K)</translation>
    </message>
    <message>
        <source>One chart per &amp;device or recording</source>
        <translation>每个设备或记录一幅图(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Export for a report…</source>
        <translation>导出供报告使用(&amp;E)…</translation>
    </message>
    <message>
        <source>Report chart</source>
        <translation>报告图表</translation>
    </message>
    <message>
        <source>Sets axis limits, labels and order of the series, legend, font, size, background, and notes</source>
        <translation>坐标轴范围、系列的标签与顺序、图例、字体、尺寸、背景、批注</translation>
    </message>
    <message>
        <source>&amp;Note on the point…</source>
        <translation>给该点加批注(&amp;N)…</translation>
    </message>
    <message>
        <source>Adds a note with an arrow to the selected point</source>
        <translation>给选中的点加一条带箭头的批注</translation>
    </message>
    <message>
        <source>Roofline per &amp;watt</source>
        <translation>每瓦屋顶线图(&amp;W)</translation>
    </message>
    <message>
        <source>Plots FLOP/s per watt vs. operations per byte, with the peaks of the device at its power limit</source>
        <translation>每瓦 FLOP/s 随每字节运算次数的变化，并画出设备在功率上限下的峰值</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ChartView</name>
    <message>
        <source>Reset vie&amp;w</source>
        <translation>重置视图(&amp;W)</translation>
    </message>
    <message>
        <source>Show all se&amp;ries</source>
        <translation>显示所有曲线(&amp;R)</translation>
    </message>
    <message>
        <source>Logarithmic &amp;x axis</source>
        <translation>横轴取对数(&amp;X)</translation>
    </message>
    <message>
        <source>Logarithmic &amp;y axis</source>
        <translation>纵轴取对数(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Copy image</source>
        <translation>复制图像(&amp;C)</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>图表：%1</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Pin the selected point</source>
        <translation>固定所选的点(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Unpin point</source>
        <translation>取消固定的点(&amp;L)</translation>
    </message>
    <message>
        <source>Copy &amp;vector image (SVG, PDF)</source>
        <translation>复制矢量图（SVG、PDF）(&amp;D)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::Comparison</name>
    <message numerus="yes">
        <source>%n recording(s) of “%1”.</source>
        <translation>
            <numerusform>来自“%1”的 %n 个记录。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s) were ignored.</source>
        <translation>
            <numerusform>另有 %n 个文件被略过。</numerusform>
        </translation>
    </message>
    <message>
        <source>this recording</source>
        <translation>本次</translation>
    </message>
    <message>
        <source>“%1” is already open. Choose another recording to compare.</source>
        <translation>“%1”就是当前打开的记录。</translation>
    </message>
    <message>
        <source>%1 (saved)</source>
        <translation>%1（已保存）</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ComparisonModel</name>
    <message>
        <source>%1 (within the noise)</source>
        <translation>%1（在噪声范围内）</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>%1 vs. %2</source>
        <translation>%1 与 %2 相比</translation>
    </message>
    <message>
        <source>%1 (unclear: too much noise)</source>
        <translation>%1（不明确：噪声太大）</translation>
    </message>
    <message>
        <source>%1 (unclear: noise unknown)</source>
        <translation>%1（不明确：噪声未知）</translation>
    </message>
    <message>
        <source>%1 (not compared: one value is predicted, the other is measured)</source>
        <translation>%1（预测与实测，不下结论）</translation>
    </message>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（预测）</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ComparisonPanel</name>
    <message>
        <source>Compare with</source>
        <translation>与之比较</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation>记录文件夹</translation>
    </message>
    <message>
        <source>Add recordings from another device, date, or user to draw their curves in this chart.</source>
        <translation>添加其他设备、日期或用户的记录，把它们的曲线画在此图表中。</translation>
    </message>
    <message>
        <source>The recordings have no configuration in common.</source>
        <translation>这些记录没有共同的配置。</translation>
    </message>
    <message numerus="yes">
        <source>%n shared configuration(s),</source>
        <translation>
            <numerusform>%n 个共有配置，</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s) by more than the noise.</source>
        <translation>
            <numerusform>其中 %n 个的差异超出噪声。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add recordings…</source>
        <translation>添加记录(&amp;A)…</translation>
    </message>
    <message>
        <source>Add a fo&amp;lder…</source>
        <translation>添加文件夹(&amp;L)…</translation>
    </message>
    <message>
        <source>Adds all recordings in a folder, such as those from a class</source>
        <translation>其中的所有记录，例如全班提交的结果</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>Recordings to compare</source>
        <translation>用于比较的记录</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>&amp;Copy for spreadsheet</source>
        <translation>复制到电子表格(&amp;C)</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2%3</translation>
    </message>
</context>
<context>
    <name>kernelcurve::DeviceChooser</name>
    <message>
        <source>Automatic: %1</source>
        <translation>自动：%1</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>%1, not usable</source>
        <translation>%1，不可用</translation>
    </message>
    <message>
        <source>%1, not on this machine</source>
        <translation>%1，不在本机</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1 is not used: %2</source>
        <translation>未使用 %1：%2</translation>
    </message>
    <message>
        <source>No GPU is used.</source>
        <translation>没有使用 GPU。</translation>
    </message>
    <message>
        <source>No GPU is used; select %1 in this list to play its measurements.</source>
        <translation>没有使用 GPU；列表中的 %1 重放一块 GPU 的实测结果。</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Reasons why no GPU is used</source>
        <translation>为什么没有使用 GPU</translation>
    </message>
    <message>
        <source>%1, not connected</source>
        <translation>%1，未连接</translation>
    </message>
    <message>
        <source>%1, waiting</source>
        <translation>%1，排队中</translation>
    </message>
    <message>
        <source>%1, connection lost</source>
        <translation>%1，连接已中断</translation>
    </message>
    <message>
        <source>%1, connecting</source>
        <translation>%1，连接中</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Disconnect from %1</source>
        <translation>断开与 %1 的连接</translation>
    </message>
    <message>
        <source>Machine not found: “%1”. Choose another device.</source>
        <translation>没有找到机器“%1”；请选择其他设备。</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接 %1…</translation>
    </message>
    <message>
        <source>Sending the worker to %1: %2 %</source>
        <translation>正在向 %1 发送工作进程：%2 %</translation>
    </message>
    <message>
        <source>Starting the worker on %1…</source>
        <translation>%1 上的工作进程正在启动…</translation>
    </message>
    <message>
        <source>Querying the devices of %1…</source>
        <translation>正在询问 %1 有哪些设备…</translation>
    </message>
    <message>
        <source>Not connected to %1.</source>
        <translation>尚未连接到 %1。</translation>
    </message>
    <message>
        <source>Searching for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>No device is available; the list shows the reasons.</source>
        <translation>没有可用的设备；原因见列表。</translation>
    </message>
    <message>
        <source>Device not found on %1; choose another device.</source>
        <translation>%1 上没有这个设备；请选择其他设备。</translation>
    </message>
    <message>
        <source>Device not found on this computer: “%1”. Choose another device.</source>
        <translation>这台计算机没有设备“%1”；请选择其他设备。</translation>
    </message>
    <message>
        <source>%1, sending the worker</source>
        <translation>%1，正在发送工作进程</translation>
    </message>
    <message>
        <source>%1 is selected twice.</source>
        <translation>%1 选了两次。</translation>
    </message>
    <message>
        <source>%1 and %2 differ and cannot share the work; compare them instead.</source>
        <translation>%1 与 %2 不是同一种设备，不能分担工作；请比较它们。</translation>
    </message>
    <message>
        <source>Run on several devices</source>
        <translation>在多个设备上运行</translation>
    </message>
    <message>
        <source>Share the work</source>
        <translation>分担工作</translation>
    </message>
    <message>
        <source>Identical devices share the configurations. If the devices differ, each one measures all configurations for comparison.</source>
        <translation>相同的设备分摊各配置；否则每个设备测量全部配置，以便比较。</translation>
    </message>
    <message>
        <source>Shares the work with %1.</source>
        <translation>与 %1 分担工作。</translation>
    </message>
    <message>
        <source>Compared with %1.</source>
        <translation>与 %1 比较。</translation>
    </message>
    <message>
        <source>No GPU is used; the lab plays a recording.</source>
        <translation>没有使用 GPU；该教学实验播放录制的测量。</translation>
    </message>
    <message>
        <source>No GPU is used; a model predicts the times.</source>
        <translation>没有使用 GPU；时间由模型预测。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::DeviceModel</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Theoretical peak bandwidth</source>
        <translation>理论峰值带宽</translation>
    </message>
    <message>
        <source>Theoretical peak, single precision</source>
        <translation>理论峰值算力（单精度）</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>软件</translation>
    </message>
    <message>
        <source>available</source>
        <translation>已安装</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Missing for some kernels</source>
        <translation>核函数可能需要而此设备没有的</translation>
    </message>
    <message>
        <source>Measured peaks</source>
        <translation>实测峰值</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量时间</translation>
    </message>
    <message>
        <source>Not measured yet. Run: kernelcurve peaks --device %1</source>
        <translation>尚未测量：kernelcurve peaks --device %1</translation>
    </message>
    <message>
        <source>%1 % of the user-specified peak</source>
        <translation>给定峰值的 %1 %</translation>
    </message>
    <message>
        <source>%1 % of the theoretical peak</source>
        <translation>理论峰值的 %1 %</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>测量于 %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>乘加</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>%1 % of peak</source>
        <translation>峰值的 %1 %</translation>
    </message>
    <message>
        <source>not in the recording</source>
        <translation>录制中没有</translation>
    </message>
    <message>
        <source>Read from L2</source>
        <translation>从 L2 读取</translation>
    </message>
</context>
<context>
    <name>kernelcurve::DevicePanel</name>
    <message>
        <source>Search properties</source>
        <translation>搜索属性</translation>
    </message>
    <message>
        <source>Device properties</source>
        <translation>设备属性</translation>
    </message>
    <message>
        <source>Copy a&amp;ll</source>
        <translation>全部复制(&amp;L)</translation>
    </message>
    <message>
        <source>Copies every property as text</source>
        <translation>把所有属性复制为文本</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Export device</source>
        <translation>导出设备信息</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Data (*.yaml)</source>
        <translation>数据 (*.yaml)</translation>
    </message>
    <message>
        <source>Exp&amp;ort…</source>
        <translation>导出(&amp;O)…</translation>
    </message>
    <message>
        <source>Exports every property as text or YAML</source>
        <translation>将所有属性写为文本或 YAML</translation>
    </message>
    <message>
        <source>&amp;Measure peaks</source>
        <translation>测量峰值(&amp;M)</translation>
    </message>
    <message>
        <source>Measuring: %1 of %2</source>
        <translation>正在测量：%1 / %2</translation>
    </message>
    <message>
        <source>Measures copy, read, and multiply-add rates in a few seconds; charts then show these rates next to the theoretical peaks</source>
        <translation>用几秒钟测量拷贝、读取和乘加的速率；图表会把它们显示在理论峰值旁边</translation>
    </message>
</context>
<context>
    <name>kernelcurve::DocumentController</name>
    <message>
        <source>The program ended before it saved changes to “%1” (%2).</source>
        <translation>程序在保存对“%1”的修改之前就结束了（%2）。</translation>
    </message>
    <message>
        <source>Autosave failed. Save the document to keep its measurements and changes. %1</source>
        <translation>自动保存失败。请保存文档，以保留测量结果和更改。%1</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Kernelcurve documents (*.kernelcurve *.yaml)</source>
        <translation>Kernelcurve 文档 (*.kernelcurve *.yaml)</translation>
    </message>
    <message numerus="yes">
        <source>The program ended before it saved %n measurement(s) of “%1” (%2).</source>
        <translation>
            <numerusform>程序在保存“%1”的 %n 个测量结果之前就结束了（%2）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>No labs found</source>
        <translation>没有找到教学实验</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>Folder for earlier runs</source>
        <translation>保存先前运行的文件夹</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier run(s) saved to %1</source>
        <translation>
            <numerusform>已将先前的 %n 次运行保存到 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;New experiment</source>
        <translation>新建实验(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open an experiment or a recording</source>
        <translation>打开实验或记录</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Labs</source>
        <translation>教学实验(&amp;L)</translation>
    </message>
    <message>
        <source>Labs</source>
        <translation>教学实验</translation>
    </message>
    <message>
        <source>Opens the gallery of labs (experiments with explanations); the arrow opens a menu of all labs</source>
        <translation>教学实验一览：附有讲解的实验；箭头按主题列出它们</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Reset lab</source>
        <translation>重置实验(&amp;R)</translation>
    </message>
    <message>
        <source>Experiments, recordings, assignments, and kernels</source>
        <translation>实验、记录、作业和核函数</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ExperimentPanel</name>
    <message>
        <source>Select at least one kernel.</source>
        <translation>请至少勾选一个核函数。</translation>
    </message>
    <message>
        <source>Measurement</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Cannot measure: %1</source>
        <translation>无法测量：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n configuration(s)</source>
        <translation>
            <numerusform>%n 个配置</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 excluded)</source>
        <translation>%1（排除 %2 个）</translation>
    </message>
    <message>
        <source>%1, about %2</source>
        <translation>%1，约 %2</translation>
    </message>
    <message>
        <source>up to %1 of %2</source>
        <translation>%2中的至多 %1 个</translation>
    </message>
    <message>
        <source>%1 (about %2 excluded)</source>
        <translation>%1（约排除 %2 个）</translation>
    </message>
    <message>
        <source>%1 (%2 not in the recording)</source>
        <translation>%1（%2 个不在记录中）</translation>
    </message>
    <message>
        <source>%1 (about %2 not in the recording)</source>
        <translation>%1（约 %2 个不在记录中）</translation>
    </message>
    <message>
        <source>The recording has none of these configurations: %1</source>
        <translation>记录中没有这些配置：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 for %n devices</source>
        <translation>
            <numerusform>%1，由 %n 个设备分担</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on each of %n devices</source>
        <translation>
            <numerusform>%1，%n 个设备各测一遍</numerusform>
        </translation>
    </message>
    <message>
        <source>no sweep</source>
        <translation>没有扫描</translation>
    </message>
    <message>
        <source>swept: %1</source>
        <translation>扫描：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Imported kernels have no source. Select other kernels to run.</source>
        <translation>导入的核函数没有源代码。请选择其他核函数来运行。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ExportController</name>
    <message>
        <source>Export chart</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Image (*.png)</source>
        <translation>图像 (*.png)</translation>
    </message>
    <message>
        <source>Vector image (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔的数据 (*.csv)</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>“%1” was exported.</source>
        <translation>已导出“%1”。</translation>
    </message>
    <message>
        <source>Export samples</source>
        <translation>导出样本</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Interactive page (*.html)</source>
        <translation>交互式网页 (*.html)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Exports the chart, the table, or a report to a file</source>
        <translation>把图表、表格或报告存为文件</translation>
    </message>
    <message>
        <source>&amp;Export chart…</source>
        <translation>导出图表(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Copy chart as image</source>
        <translation>复制图表为图像(&amp;C)</translation>
    </message>
    <message>
        <source>Copy chart as &amp;vector image (SVG, PDF)</source>
        <translation>将图表复制为矢量图（SVG、PDF）(&amp;D)</translation>
    </message>
    <message>
        <source>Export &amp;table as CSV…</source>
        <translation>导出表格为 CSV(&amp;T)…</translation>
    </message>
    <message>
        <source>E&amp;xport samples as CSV…</source>
        <translation>将样本导出为 CSV(&amp;X)…</translation>
    </message>
    <message>
        <source>Exports the timings of every measurement</source>
        <translation>每个测量背后的各次计时</translation>
    </message>
    <message>
        <source>Export re&amp;port…</source>
        <translation>导出报告(&amp;P)…</translation>
    </message>
    <message>
        <source>Exports charts, table, environment, and notes as one HTML or PDF document</source>
        <translation>将图表、表格、环境和笔记汇成一个文档：HTML 或 PDF</translation>
    </message>
    <message>
        <source>Copy table as CS&amp;V</source>
        <translation>将表格复制为 CSV(&amp;V)</translation>
    </message>
    <message>
        <source>Copy table as &amp;Markdown</source>
        <translation>将表格复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>“%1” now contains the costs of each kernel, source line marks, and warp diagrams.</source>
        <translation>“%1”现在有每个核函数的代价、源代码行上的标记和 warp 的图。</translation>
    </message>
    <message>
        <source>“%1” now contains the costs of each kernel.</source>
        <translation>“%1”现在有每个核函数的代价。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::KernelChooser</name>
    <message>
        <source>Source: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>Search kernels</source>
        <translation>搜索核函数</translation>
    </message>
    <message>
        <source>Kernels by problem; press Space to select or deselect a kernel</source>
        <translation>按问题分组的核函数；按空格键勾选或取消</translation>
    </message>
    <message>
        <source>Kernel description</source>
        <translation>这个核函数说明什么</translation>
    </message>
    <message numerus="yes">
        <source>%n other problem(s)</source>
        <translation>
            <numerusform>其他 %n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Selected only</source>
        <translation>只看勾选的</translation>
    </message>
    <message>
        <source>none selected</source>
        <translation>没有勾选</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Searches names, IDs, problems, and descriptions of kernels</source>
        <translation>按名称、编号、问题，或核函数说明中的任何词</translation>
    </message>
    <message>
        <source>Hides problems without selected kernels, so that the parameters move up</source>
        <translation>没有勾选任何核函数的问题先收起，以便离参数近些</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>kernelcurve::KernelModel</name>
    <message>
        <source>%1 (your file)</source>
        <translation>%1（您的文件）</translation>
    </message>
    <message>
        <source>%1 (not on this device)</source>
        <translation>%1（此设备上不可用）</translation>
    </message>
</context>
<context>
    <name>kernelcurve::LabPanel</name>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>This experiment is not a lab. Open a lab from the Labs menu for an explanation.</source>
        <translation>当前实验不是教学实验。请从“教学实验”菜单打开一个，它带有解释。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>操作步骤</translation>
    </message>
    <message>
        <source>Expected observation</source>
        <translation>预期的现象</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>思考题</translation>
    </message>
    <message>
        <source>✓ Applied</source>
        <translation>✓ 已应用</translation>
    </message>
    <message>
        <source>▸ Apply this step</source>
        <translation>▸ 应用这一步</translation>
    </message>
    <message>
        <source>↺ Reset the lab</source>
        <translation>↺ 重置实验</translation>
    </message>
    <message>
        <source>The recording does not cover all of this step: %1 of %2 configurations are missing.</source>
        <translation>记录中没有这一步：%2 个配置中缺 %1 个。</translation>
    </message>
    <message>
        <source>The recording does not cover all of this step: about %1 of %2 configurations are missing.</source>
        <translation>记录中没有这一步：%2 个配置中约缺 %1 个。</translation>
    </message>
    <message>
        <source>What do you expect?</source>
        <translation>您预计会看到什么？</translation>
    </message>
    <message>
        <source>Write your guess first, and then run. The explanation appears after the run.</source>
        <translation>先写下您的预期，再运行。运行之后会显示解释。</translation>
    </message>
    <message>
        <source>▸ Draw your guess</source>
        <translation>▸ 画出您的预计</translation>
    </message>
    <message>
        <source>▸ Show the explanation now</source>
        <translation>▸ 现在就看</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>%1, recorded</source>
        <translation>%1（记录）</translation>
    </message>
    <message>
        <source>▸ Add the recorded curves</source>
        <translation>▸ 加入记录的曲线</translation>
    </message>
    <message>
        <source>Next steps</source>
        <translation>后续步骤</translation>
    </message>
    <message>
        <source>✓ Measured</source>
        <translation>✓ 已测量</translation>
    </message>
</context>
<context>
    <name>kernelcurve::LiveReadings</name>
    <message>
        <source>SMs %1 %</source>
        <translation>SM %1 %</translation>
    </message>
    <message>
        <source>memory %1 %</source>
        <translation>显存 %1 %</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>SM clock</source>
        <translation>SM 频率</translation>
    </message>
    <message>
        <source>Memory clock</source>
        <translation>显存频率</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Throttling</source>
        <translation>降频原因</translation>
    </message>
</context>
<context>
    <name>kernelcurve::MeasureForm</name>
    <message>
        <source>&amp;Timing</source>
        <translation>计时方式(&amp;T)</translation>
    </message>
    <message>
        <source>Warm caches</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>Cold caches</source>
        <translation>冷缓存</translation>
    </message>
    <message>
        <source>Batches, for short kernels</source>
        <translation>成批计时，用于很短的核函数</translation>
    </message>
    <message>
        <source>Warm: consecutive launches without clearing caches.
Cold: before every launch, another array overwrites the L2 cache. The time includes the write-back of that array&apos;s lines, but not of results that stay in L2.
Batches: many launches timed together, for kernels of a few µs.</source>
        <translation>热缓存：连续启动，不清空缓存。
冷缓存：每次启动之前，用另一个数组覆盖 L2 缓存。时间包含写回该数组的缓存行，但不包含写回留在 L2 中的结果。
成批计时：多次启动合在一起计时，用于只需几微秒的核函数。</translation>
    </message>
    <message>
        <source>Target &amp;noise</source>
        <translation>目标噪声(&amp;N)</translation>
    </message>
    <message>
        <source>Sampling stops when the noise (the relative standard error of the time) falls to this value.</source>
        <translation>噪声（时间的相对标准误差）降到这一水平时停止采样。</translation>
    </message>
    <message>
        <source>Max. sampling time</source>
        <translation>最长采样时间</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Sampling stops after this time, even if the noise is above the target.</source>
        <translation>超过这段时间就停止采样，即使噪声还没有降到目标值。</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source>A configuration that exceeds this time fails, and the next one starts.</source>
        <translation>耗时超过上限的配置记为失败，接着测量下一个。</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>计时方式</translation>
    </message>
    <message>
        <source>Target noise</source>
        <translation>目标噪声</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Baseline</source>
        <translation>基准(&amp;B)</translation>
    </message>
    <message>
        <source>Speedups are relative to this kernel.</source>
        <translation>计算加速比时所参照的核函数。</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Interleave kernels</source>
        <translation>交替测量核函数</translation>
    </message>
    <message>
        <source>Compared kernels alternate, so that clock and temperature affect them equally.
The first configuration is measured again at the end; if its time has changed, all rows are repeated.</source>
        <translation>相互比较的核函数交替测量，使时钟和温度对它们的影响相同。
最后会再次测量第一个配置；如果结果变了，就全部重新测量。</translation>
    </message>
    <message>
        <source>Read hardware &amp;counters</source>
        <translation>读取硬件计数器(&amp;C)</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Unlocked</source>
        <translation>不锁定</translation>
    </message>
    <message>
        <source>Rested</source>
        <translation>休息过</translation>
    </message>
    <message>
        <source>Hot</source>
        <translation>已热</translation>
    </message>
    <message>
        <source>If the power limit applies, a rested GPU runs the same kernel faster.
Rested: pauses between the samples, so that the GPU is busy for 5 % of the time.
Hot: each kernel runs for two seconds before it is timed.</source>
        <translation>受功率上限限制时，同一个核函数在休息过的 GPU 上更快。
休息过：样本之间停顿，GPU 只有 5 % 的时间在工作。
已热：每个核函数先运行两秒再计时。</translation>
    </message>
    <message>
        <source>Measure energy</source>
        <translation>测量能量</translation>
    </message>
    <message>
        <source>After timing, each kernel runs for more than a second to measure joules per run, power, and clock, if the GPU has a power sensor.</source>
        <translation>计时之后，每个核函数再运行一秒以上，以测量每次运行的焦耳数、功率和时钟频率（如果 GPU 有功率传感器）。</translation>
    </message>
    <message>
        <source>After timing, each kernel runs about 25 more times to collect hardware counters: hit rates, DRAM traffic, achieved occupancy, and operations.
If the GPU does not allow access to its counters, the rows show the reason.</source>
        <translation>计时之后，每个核函数再运行约 25 次以读取 GPU 的计数器：命中率、DRAM 流量、实际占用率、运算次数。
如果 GPU 不允许读取，各行会显示原因。</translation>
    </message>
    <message>
        <source>%1, noise %2</source>
        <extracomment>Timing method and target noise: Warm caches, noise 0.5 %</extracomment>
        <translation>%1，噪声 %2</translation>
    </message>
</context>
<context>
    <name>kernelcurve::MeasurementModel</name>
    <message>
        <source>measured</source>
        <translation>已测量</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>噪声大</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>降频</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>same, within the noise</source>
        <translation>相同，差别在噪声之内</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>unclear: too much noise</source>
        <translation>不确定：噪声太大</translation>
    </message>
    <message>
        <source>Compared with baseline</source>
        <translation>与基准相比</translation>
    </message>
    <message>
        <source>terminated early</source>
        <translation>提前终止</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>not compared: one value is predicted, the other is measured</source>
        <translation>未比较：一个是预测，另一个是实测</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>导入</translation>
    </message>
</context>
<context>
    <name>kernelcurve::MeasurementTable</name>
    <message numerus="yes">
        <source>%n measured</source>
        <translation>
            <numerusform>已测量 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>失败 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n excluded</source>
        <translation>
            <numerusform>已排除 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>No measurements yet</source>
        <translation>还没有测量结果</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Columns</source>
        <extracomment>Button that selects the table&apos;s columns. %n is the number of columns that do not fit.</extracomment>
        <translation>列</translation>
    </message>
    <message>
        <source>Choose the columns of the table</source>
        <translation>选择表格的列</translation>
    </message>
    <message>
        <source>&amp;Copy for spreadsheet</source>
        <translation>复制到电子表格(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as C&amp;SV</source>
        <translation>复制为 C&amp;SV</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>测量结果</translation>
    </message>
    <message>
        <source>Details of the selected measurement</source>
        <translation>所选测量结果的详情</translation>
    </message>
    <message>
        <source>Select a row or a point to see its details.</source>
        <translation>选择一行或一个点，即可查看其详情。</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown table</source>
        <translation>复制为 Markdown 表格(&amp;M)</translation>
    </message>
    <message numerus="yes">
        <source>%n of them noisy</source>
        <translation>
            <numerusform>其中 %n 个噪声大</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them throttled</source>
        <translation>
            <numerusform>其中 %n 个降频</numerusform>
        </translation>
    </message>
    <message>
        <source>Add requirement to the header</source>
        <translation>在文件头中加入 requires</translation>
    </message>
    <message>
        <source>Adds “requires: [%1]” to the kernel&apos;s file, and tests the kernel again</source>
        <translation>把 requires: [%1] 加入核函数文件，并重新测试</translation>
    </message>
    <message numerus="yes">
        <source>Columns (%n more)</source>
        <translation>
            <numerusform>列（另有 %n 列）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n predicted</source>
        <translation>
            <numerusform>%n 个预测</numerusform>
        </translation>
    </message>
    <message>
        <source>Expected limit (model): %1.</source>
        <translation>预计的限制（模型）：%1。</translation>
    </message>
    <message>
        <source>Show the table</source>
        <translation>显示表格</translation>
    </message>
    <message>
        <source>Show only the table&apos;s summary</source>
        <translation>只保留表格的摘要</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>For each kernel and device, shows the measured row with the highest value of %1.</source>
        <translation>每个核函数在每个设备上数值最高的实测行：%1。</translation>
    </message>
    <message>
        <source>For each kernel, device, and problem size, shows the measured row with the lowest value of %1.</source>
        <translation>每个核函数在每个设备上、每种问题规模下数值最低的实测行：%1。</translation>
    </message>
    <message>
        <source>Sort &amp;ascending</source>
        <translation>升序排列(&amp;A)</translation>
    </message>
    <message>
        <source>Sort &amp;descending</source>
        <translation>降序排列(&amp;D)</translation>
    </message>
    <message>
        <source>Measuring &amp;order</source>
        <translation>按测量顺序(&amp;O)</translation>
    </message>
    <message>
        <source>Group by &amp;kernel</source>
        <translation>按核函数分组(&amp;K)</translation>
    </message>
    <message>
        <source>Group by de&amp;vice</source>
        <translation>按设备分组(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Filter…</source>
        <translation>筛选(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Best per kernel</source>
        <translation>每个核函数的最佳结果(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Hide column “%1”</source>
        <translation>隐藏列“%1”(&amp;H)</translation>
    </message>
    <message>
        <source>Co&amp;lumns…</source>
        <translation>列(&amp;L)…</translation>
    </message>
    <message>
        <source>The filter hides this row.</source>
        <translation>筛选条件隐藏了这一行。</translation>
    </message>
    <message numerus="yes">
        <source>%n imported</source>
        <translation>
            <numerusform>导入 %n 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::ParameterField</name>
    <message>
        <source>Allowed: %1.</source>
        <translation>允许的值：%1。</translation>
    </message>
    <message>
        <source>kernels&apos; defaults</source>
        <translation>各核函数自己的默认值</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ParameterForm</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Select a kernel above to see its parameters.</source>
        <translation>在上面勾选一个核函数，即可看到它的参数。</translation>
    </message>
    <message>
        <source>Compiler options</source>
        <translation>编译选项</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Resets every parameter to its default value and removes all sweeps.</source>
        <translation>所有参数恢复默认值，不再扫描。</translation>
    </message>
    <message>
        <source>One value, several (1, 2, 4), or a range (0..32 step 4, 1 Ki..64 Mi times 2); several values are swept.</source>
        <translation>可填一个值、多个值（1, 2, 4）或一个范围（0..32 step 4，1 Ki..64 Mi times 2）；多个值会逐一扫描。</translation>
    </message>
    <message>
        <source>With %1: %2</source>
        <translation>当 %1 时：%2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Excluded, for example %1: %2</source>
        <translation>已排除，例如 %1：%2</translation>
    </message>
</context>
<context>
    <name>kernelcurve::PlotPanel</name>
    <message>
        <source>The next run differs from the run shown: %1.</source>
        <translation>下一次运行与图中所示不同：%1。</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>&amp;Y axis</source>
        <translation>纵轴(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;X axis</source>
        <translation>横轴(&amp;X)</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic y axis</source>
        <translation>纵轴取对数</translation>
    </message>
    <message>
        <source>Logarithmic x axis</source>
        <translation>横轴取对数</translation>
    </message>
    <message>
        <source>Metric on the y axis</source>
        <translation>纵轴的指标</translation>
    </message>
    <message>
        <source>Quantity on the x axis</source>
        <translation>横轴的量</translation>
    </message>
    <message>
        <source>Curves by</source>
        <translation>曲线区分</translation>
    </message>
    <message>
        <source>Draws one curve per value of this quantity</source>
        <translation>区分曲线的量</translation>
    </message>
    <message>
        <source>The measurements in the table belong to other kernels or parameters. Press Run%1 to draw this curve.</source>
        <translation>已测得的结果属于其他核函数或参数（见表格）。按“运行”%1 画出这条曲线。</translation>
    </message>
    <message>
        <source>Press Run%1 to draw this curve.</source>
        <translation>按“运行”%1 画出这条曲线。</translation>
    </message>
    <message>
        <source>A roofline needs rows with floating-point operations and bytes.</source>
        <translation>屋顶线图需要同时有浮点运算次数和字节数的行。</translation>
    </message>
    <message>
        <source>This chart cannot show any measurement. Select another metric or axis above.</source>
        <translation>此图表无法显示任何测量结果。请在上方选择其他指标或坐标轴。</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Select a kernel on the left and press Run%1, or open a lab.</source>
        <translation>请在左侧勾选一个核函数，再按“运行”%1，或者打开一个教学实验。</translation>
    </message>
    <message>
        <source>Compiling and checking the first kernel…</source>
        <translation>正在编译并检查第一个核函数…</translation>
    </message>
    <message>
        <source>No row has a timeline. Measure end to end, or use a kernel whose blocks record their times.</source>
        <translation>没有任何一行有时间线。请端到端测量，或使用由线程块记录时间的核函数。</translation>
    </message>
    <message>
        <source>Selects the chart type: curves, bars, heat map, roofline, or timeline; adds error bars, limits, and published results</source>
        <translation>曲线、条形图、热力图、屋顶线图或时间线；误差线、上限、已发表的结果</translation>
    </message>
    <message>
        <source>Note on the point</source>
        <translation>给该点加批注</translation>
    </message>
    <message>
        <source>Note on %1 at %2</source>
        <translation>%1 在 %2 处的批注</translation>
    </message>
    <message>
        <source>This chart does not support notes, because its points can change. Use a chart with a parameter on the x axis.</source>
        <translation>此图表的点会变化，因此不能加批注。请使用以参数为横轴的图表。</translation>
    </message>
    <message>
        <source>No point is selected. Click a point, or move to one with the arrow keys in the chart; then add the note again.</source>
        <translation>尚未选择数据点。请点击一个点，或在图表获得键盘焦点时用方向键移到一个点，然后再次添加批注。</translation>
    </message>
    <message>
        <source> (%1)</source>
        <extracomment>Appended to &quot;Run&quot; in a sentence: &quot; (Ctrl+R)&quot;</extracomment>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>No row has energy data. Run again: with this chart, Kernelcurve measures the energy if the device supports it.</source>
        <translation>没有任何一行带有能耗。请再运行一次：只要设备能够测量，画这种图就会测量能耗。</translation>
    </message>
    <message>
        <source>&amp;Note on this point…</source>
        <translation>给此点加批注(&amp;N)…</translation>
    </message>
    <message>
        <source>Recorded on an %1: no GPU is available here. Select the CPU to measure on this machine.</source>
        <translation>在 %1 上录制：本机没有可用的 GPU。要在本机测量，请选择 CPU。</translation>
    </message>
    <message>
        <source>Predicted for an %1 by a model, not measured. The CPU verifies the results at small sizes.</source>
        <translation>由模型为 %1 预测，不是实测。CPU 以小规模验证结果。</translation>
    </message>
    <message>
        <source>The rows of the %1 are predicted by a model, not measured.</source>
        <translation>%1 的各行由模型预测，不是实测。</translation>
    </message>
    <message>
        <source>Show all guesses</source>
        <translation>显示所有猜测</translation>
    </message>
    <message>
        <source>Show only the first guess</source>
        <translation>只显示第一个猜测</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <translation>
            <numerusform>%n 个猜测</numerusform>
        </translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Imported: %1 measured these rows, not Kernelcurve.</source>
        <translation>导入：这些行由 %1 测量，不是 Kernelcurve。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ReportWords</name>
    <message>
        <source>Steps</source>
        <translation>操作步骤</translation>
    </message>
    <message>
        <source>Expected observation</source>
        <translation>预期的现象</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>思考题</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>测量结果</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Failed rows</source>
        <translation>未能测量的配置</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>教学实验</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>测量环境</translation>
    </message>
    <message>
        <source>First %1 of %2 rows; the recording contains all rows.</source>
        <translation>%2 行中的前 %1 行；完整数据见记录文件。</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 个失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n excluded</source>
        <translation>
            <numerusform>%n 个排除</numerusform>
        </translation>
    </message>
    <message>
        <source>Time (UTC)</source>
        <translation>时间 (UTC)</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device index</source>
        <translation>设备编号</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>计算能力</translation>
    </message>
    <message>
        <source>Theoretical peak bandwidth</source>
        <translation>理论峰值带宽</translation>
    </message>
    <message>
        <source>Data type of the peak throughput</source>
        <translation>该峰值对应的数据类型</translation>
    </message>
    <message>
        <source>Theoretical peak throughput</source>
        <translation>理论峰值算力</translation>
    </message>
    <message>
        <source>L2 cache</source>
        <translation>L2 缓存</translation>
    </message>
    <message>
        <source>NVIDIA driver</source>
        <translation>NVIDIA 驱动</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>操作系统</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU 线程数</translation>
    </message>
    <message>
        <source>Timing mode</source>
        <translation>计时方式</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>this recording</source>
        <translation>本次</translation>
    </message>
    <message>
        <source>Program commit</source>
        <translation>程序的提交</translation>
    </message>
    <message>
        <source>Program build</source>
        <translation>程序的编译器</translation>
    </message>
    <message>
        <source>Max. SM clock</source>
        <translation>SM 最高频率</translation>
    </message>
    <message>
        <source>Max. memory clock</source>
        <translation>显存最高频率</translation>
    </message>
    <message>
        <source>SM clock setting</source>
        <translation>设定的 SM 频率</translation>
    </message>
    <message>
        <source>Memory clock setting</source>
        <translation>设定的显存频率</translation>
    </message>
    <message>
        <source>Power limit</source>
        <translation>功率上限</translation>
    </message>
    <message>
        <source>Error correction (ECC)</source>
        <translation>纠错（ECC）</translation>
    </message>
    <message>
        <source>MIG mode</source>
        <translation>MIG 模式</translation>
    </message>
    <message>
        <source>Persistence mode</source>
        <translation>持久模式</translation>
    </message>
    <message>
        <source>Virtual GPU</source>
        <translation>虚拟 GPU</translation>
    </message>
    <message>
        <source>GPU settings</source>
        <translation>GPU 的设置</translation>
    </message>
    <message>
        <source>Compiler options</source>
        <translation>编译选项</translation>
    </message>
    <message>
        <source>CPU frequency governor</source>
        <translation>CPU 频率调节器</translation>
    </message>
    <message>
        <source>Source of the peak bandwidth</source>
        <translation>峰值带宽的来源</translation>
    </message>
    <message>
        <source>Source of the peak throughput</source>
        <translation>峰值运算速率的来源</translation>
    </message>
    <message>
        <source>Measured copy</source>
        <translation>实测拷贝</translation>
    </message>
    <message>
        <source>Measured read</source>
        <translation>实测读取</translation>
    </message>
    <message>
        <source>Measured multiply-adds</source>
        <translation>实测乘加</translation>
    </message>
    <message>
        <source>Time of these measurements (UTC)</source>
        <translation>上述数值的测量时间（UTC）</translation>
    </message>
    <message>
        <source>Time of the copy measurement (UTC)</source>
        <translation>拷贝：此前的测量时间（UTC）</translation>
    </message>
    <message>
        <source>Time of the read measurement (UTC)</source>
        <translation>读取：此前的测量时间（UTC）</translation>
    </message>
    <message>
        <source>Time of the multiply-add measurement (UTC)</source>
        <translation>乘加：此前的测量时间（UTC）</translation>
    </message>
    <message>
        <source>%1 to %2 %3</source>
        <translation>%1 至 %2 %3</translation>
    </message>
    <message>
        <source>%1 (%2 % of the time)</source>
        <translation>%1（占 %2 % 的时间）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>SM clock while measuring</source>
        <translation>测量期间的 SM 频率</translation>
    </message>
    <message>
        <source>Memory clock while measuring</source>
        <translation>测量期间的显存频率</translation>
    </message>
    <message>
        <source>Power while measuring</source>
        <translation>测量期间的功率</translation>
    </message>
    <message>
        <source>Temperature while measuring</source>
        <translation>测量期间的温度</translation>
    </message>
    <message>
        <source>Throttling</source>
        <translation>降频</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Compared with baseline</source>
        <translation>与基准相比</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>unclear</source>
        <translation>不明确</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>噪声大</translation>
    </message>
    <message>
        <source>throttled: </source>
        <translation>降频：</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>硬件计数器</translation>
    </message>
    <message>
        <source>Measured read from L2</source>
        <translation>实测 L2 读取</translation>
    </message>
    <message>
        <source>Time of the L2 read measurement (UTC)</source>
        <translation>L2 读取：此前的测量时间（UTC）</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>submitted more often than allowed; the later submissions do not count</source>
        <translation>上交次数超过规定；后面的不计</translation>
    </message>
    <message>
        <source>wrong at %1</source>
        <translation>在 %1 时出错</translation>
    </message>
    <message>
        <source>%1: %2 of %3 points</source>
        <translation>%1：%3 分中得 %2 分</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>评分项</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Rank %1 by %2 (no points)</source>
        <translation>按 %2 排第 %1 名（不计分）</translation>
    </message>
    <message>
        <source>Student</source>
        <translation>学生</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Maximum: %1 points. The folder %2 contains a page for each student.</source>
        <translation>满分 %1 分。每个学生的页面在文件夹 %2 中。</translation>
    </message>
    <message>
        <source>Worksheet</source>
        <translation>练习单</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>姓名：</translation>
    </message>
    <message>
        <source>Date:</source>
        <translation>日期：</translation>
    </message>
    <message>
        <source>Device:</source>
        <translation>设备：</translation>
    </message>
    <message>
        <source>Draw your guess</source>
        <translation>画出您的预期</translation>
    </message>
    <message>
        <source>Your measurement</source>
        <translation>您测得的结果</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Costs of %1, predicted for %2</source>
        <translation>%1 的代价，对 %2 的预测</translation>
    </message>
    <message>
        <source>. </source>
        <translation>。</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Theoretical peak bandwidth of L1 and shared memory</source>
        <translation>L1 与共享内存的理论峰值带宽</translation>
    </message>
    <message>
        <source>Theoretical peak throughput of tensor cores (16 bits)</source>
        <translation>张量核心的理论峰值算力（16 位）</translation>
    </message>
    <message>
        <source>Theoretical peak throughput (FP32)</source>
        <translation>理论峰值算力（FP32）</translation>
    </message>
    <message>
        <source>%1 of the theoretical peak</source>
        <translation>理论峰值的 %1</translation>
    </message>
    <message>
        <source>The best kernel is %1.</source>
        <translation>最好的核函数是 %1。</translation>
    </message>
    <message>
        <source>The best kernel is %1 with %2.</source>
        <translation>最好的核函数是 %1，%2。</translation>
    </message>
    <message>
        <source>The kernel is %1.</source>
        <translation>核函数是 %1。</translation>
    </message>
    <message>
        <source>The best configuration of %1 is %2.</source>
        <translation>%1 的最佳配置是 %2。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The baseline %1 is equally fast.</source>
        <translation>基准 %1 与它一样快。</translation>
    </message>
    <message>
        <source>The difference from the baseline %1 may be due to noise.</source>
        <translation>与基准 %1 的差别可能被噪声掩盖。</translation>
    </message>
    <message>
        <source>It is %1 times as fast as the baseline %2.</source>
        <translation>速度是基准 %2 的 %1 倍。</translation>
    </message>
    <message>
        <source>Worst configuration: %1, %2.</source>
        <translation>最差的配置：%1，%2。</translation>
    </message>
    <message>
        <source>Equally good within the noise: %1, %2.</source>
        <translation>在噪声范围内同样好：%1，%2。</translation>
    </message>
    <message>
        <source>Second-best kernel: %1, %2. The difference may be due to noise.</source>
        <translation>其次的核函数：%1，%2。差别可能被噪声掩盖。</translation>
    </message>
    <message>
        <source>Second-best kernel: %1, %2.</source>
        <translation>其次的核函数：%1，%2。</translation>
    </message>
    <message>
        <source>Possible limit: %1.</source>
        <translation>可能的限制：%1。</translation>
    </message>
    <message>
        <source>With their best configurations, %1 is %2 times as fast as %3.</source>
        <translation>各取最佳配置时，%1 的速度是 %3 的 %2 倍。</translation>
    </message>
    <message>
        <source>%1 of %2 rows have no value: %3 failed, %4 excluded.</source>
        <translation>%2 行中有 %1 行没有值：%3 行失败，%4 行被排除。</translation>
    </message>
    <message>
        <source>No row was measured.</source>
        <translation>没有测得任何一行。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>predicted for %1, %2</source>
        <translation>对 %1 的预测，%2</translation>
    </message>
    <message>
        <source>Costs (%1): %2</source>
        <translation>代价（%1）：%2</translation>
    </message>
    <message>
        <source>What costs time</source>
        <translation>什么耗时间</translation>
    </message>
    <message>
        <source>Costs are upper bounds, %1. They give no points.</source>
        <translation>代价是上限（%1），不计分。</translation>
    </message>
    <message>
        <source>What costs the class most</source>
        <translation>全班最耗时间的原因</translation>
    </message>
    <message>
        <source>%1 submissions with correct results (the best of each student), %2. Costs are upper bounds. Costs below 2 % are omitted.</source>
        <translation>%1 份结果正确的提交（每个学生最好的一份），%2。代价是上限，低于 2 % 的未列出。</translation>
    </message>
    <message>
        <source>Submissions</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Remedy</source>
        <translation>办法</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 份中的 %1 份</translation>
    </message>
    <message>
        <source>Largest cost</source>
        <translation>最大代价</translation>
    </message>
    <message>
        <source>imported: </source>
        <translation>导入：</translation>
    </message>
</context>
<context>
    <name>kernelcurve::RunController</name>
    <message>
        <source>Predicting times: %1</source>
        <translation>正在预测时间：%1</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Reading the counters: %1</source>
        <translation>正在读取硬件计数器：%1</translation>
    </message>
    <message numerus="yes">
        <source>The time of the first configuration has changed: repeating %n measurement(s)</source>
        <translation>
            <numerusform>第一个配置的时间变了：重新测量 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::SamplesPanel</name>
    <message>
        <source>This measurement has no stored samples.</source>
        <translation>此测量没有保存样本。</translation>
    </message>
    <message>
        <source>Select a row or a point to see the distribution of its samples.</source>
        <translation>选择一行或一个点，查看其样本的分布。</translation>
    </message>
    <message numerus="yes">
        <source>%n samples. Half of them are between %1 and %2, the median is %3; the minimum is %4, the maximum %5.</source>
        <translation>
            <numerusform>%n 个样本。其中一半介于 %1 与 %2 之间，中位数为 %3；最小 %4，最大 %5。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::SiteWords</name>
    <message>
        <source>Labs about the performance of GPUs</source>
        <translation>GPU 性能教学实验</translation>
    </message>
    <message>
        <source>In each lab, you guess a curve, compare your guess with the measurements of a GPU, and see which lines of the kernel cost the time. You need only this browser.</source>
        <translation>在每个实验中，您先猜一条曲线，再与 GPU 的测量对照，并看到核函数的哪些行花费时间。您只需要这个浏览器。</translation>
    </message>
    <message>
        <source>The browser keeps your progress.</source>
        <translation>浏览器保存您的进度。</translation>
    </message>
    <message>
        <source>Reset the progress</source>
        <translation>清除进度</translation>
    </message>
    <message>
        <source>{0} of {1} labs done</source>
        <translation>{1} 个实验中完成了 {0} 个</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Labs</source>
        <translation>教学实验</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the labs and the manual</source>
        <translation>搜索教学实验和手册</translation>
    </message>
    <message>
        <source>The search needs JavaScript.</source>
        <translation>搜索需要 JavaScript。</translation>
    </message>
    <message>
        <source>{0} results</source>
        <translation>{0} 个结果</translation>
    </message>
    <message>
        <source>Skip to the content</source>
        <translation>跳到正文</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>网站</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>The curves need JavaScript.</source>
        <translation>曲线需要 JavaScript。</translation>
    </message>
    <message>
        <source>No device has recorded this lab. Run it in Kernelcurve.</source>
        <translation>没有设备记录过这个实验。请在 Kernelcurve 中运行。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>The steps are written for the program. Here, recorded measurements of a GPU replace a run: a button below a step shows its curves.</source>
        <translation>步骤是为程序写的。在这里，GPU 的测量记录代替运行：步骤下方的按钮显示这一步的曲线。</translation>
    </message>
    <message>
        <source>Show the expected observation and the explanation</source>
        <translation>显示预期的现象和解释</translation>
    </message>
    <message>
        <source>Expected observation</source>
        <translation>预期的现象</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>思考题</translation>
    </message>
    <message>
        <source>This site has no predicted curves or line costs, because NVRTC or nvdisasm was missing when the site was generated.</source>
        <translation>写这个网站时缺少 NVRTC 或 nvdisasm，所以没有预测曲线和各行的开销。</translation>
    </message>
    <message>
        <source>This site was generated without predicted curves and line costs.</source>
        <translation>写这个网站时没有加入预测曲线和各行的开销。</translation>
    </message>
    <message>
        <source>Open a kernel to see what its lines cost. Marked lines access memory: select a mark to see the requests of a warp.</source>
        <translation>打开核函数可以看到各行的开销。有标记的行访问内存：选择标记可以查看 warp 的请求。</translation>
    </message>
    <message>
        <source>Kernels and causes</source>
        <translation>核函数和原因</translation>
    </message>
    <message>
        <source>In the manual</source>
        <translation>在手册中</translation>
    </message>
    <message>
        <source>← %1</source>
        <translation>← %1</translation>
    </message>
    <message>
        <source>(%1 of %2)</source>
        <translation>（第 %1 个，共 %2 个）</translation>
    </message>
    <message>
        <source>%1 →</source>
        <translation>%1 →</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>kernelcurve::StartPage</name>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>%1 vs. %2</source>
        <translation>%1随%2的变化</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>尚未打开过文件</translation>
    </message>
    <message>
        <source>Searching for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>Kernels run on %1.</source>
        <translation>核函数在 %1 上运行。</translation>
    </message>
    <message>
        <source>No GPU is available: kernels run on %1 with CUDA semantics. Most labs work.</source>
        <translation>没有可用的 GPU：核函数在 %1 上按 CUDA 语义运行。几乎所有教学实验都可以进行。</translation>
    </message>
    <message>
        <source>Benchmark CUDA kernels, and see what limits them.</source>
        <translation>为 CUDA 核函数做基准测试，看清限制它们的因素。</translation>
    </message>
    <message>
        <source>&amp;Try it: misaligned reads</source>
        <translation>试一试：未对齐的读取(&amp;T)</translation>
    </message>
    <message>
        <source>Opens and runs the first lab</source>
        <translation>打开第一个教学实验并运行</translation>
    </message>
    <message>
        <source>New e&amp;xperiment</source>
        <translation>新建实验(&amp;X)</translation>
    </message>
    <message>
        <source>Open fi&amp;le…</source>
        <translation>打开文件(&amp;L)…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Recent experiments and recordings</source>
        <translation>最近打开的实验和记录</translation>
    </message>
    <message>
        <source>Labs</source>
        <translation>教学实验</translation>
    </message>
    <message>
        <source>Search labs</source>
        <translation>搜索教学实验</translation>
    </message>
    <message>
        <source>Labs; press Enter to open one</source>
        <translation>教学实验；按回车键打开</translation>
    </message>
    <message>
        <source>All labs</source>
        <translation>所有实验</translation>
    </message>
    <message>
        <source>▸ Next: %1</source>
        <translation>▸ 下一个：%1</translation>
    </message>
    <message>
        <source>%1, done</source>
        <translation>%1，已完成</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Courses of labs, with your progress</source>
        <translation>实验课程，以及您的进度</translation>
    </message>
    <message>
        <source>The first unfinished lab of this course</source>
        <translation>本课程中第一个尚未完成的实验</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <extracomment>%1 is a course, %2 is the number of completed labs, and %3 is the number of all labs</extracomment>
        <translation>%1，已完成 %2/%3</translation>
    </message>
    <message numerus="yes">
        <source>%n lab(s) found</source>
        <translation>
            <numerusform>找到 %n 个教学实验</numerusform>
        </translation>
    </message>
    <message>
        <source>No GPU is available: labs play back the recorded measurements of an %1. Your kernels run on the CPU.</source>
        <translation>没有可用的 GPU：教学实验播放 %1 的测量记录。您自己的核函数在 CPU 上运行。</translation>
    </message>
    <message>
        <source>Lists the sources of labs, kernels, and published tables, with their contents</source>
        <translation>教学实验、核函数和已发表的表的出处及其目录</translation>
    </message>
    <message>
        <source>So&amp;urces…</source>
        <translation>出处(&amp;U)…</translation>
    </message>
    <message>
        <source>Searches titles, sources, authors, kernels, functions, and metrics, in English or Chinese</source>
        <translation>可按标题、出处、作者、核函数、函数名或指标搜索，中英文均可</translation>
    </message>
    <message>
        <source>No GPU is available: labs play back the recorded measurements of an %1. A model predicts the times of your kernels for an %2.</source>
        <translation>没有可用的 GPU：教学实验播放 %1 的测量记录。您自己的核函数由模型为 %2 预测时间。</translation>
    </message>
    <message>
        <source>No GPU is available: a model predicts times for an %1.</source>
        <translation>没有可用的 GPU：由模型为 %1 预测时间。</translation>
    </message>
</context>
<context>
    <name>metric</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Median time of one run of the kernel</source>
        <translation>核函数运行一次所需时间的中位数</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Bytes that the problem must read and write, divided by the median time</source>
        <translation>任务必须读写的字节数除以时间中位数</translation>
    </message>
    <message>
        <source>Compute throughput</source>
        <translation>运算速率</translation>
    </message>
    <message>
        <source>Floating-point operations that the problem needs, divided by the median time</source>
        <translation>任务所需的浮点运算次数除以时间中位数</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Median time of the baseline with the same parameters, divided by the median time</source>
        <translation>相同参数下基准的时间中位数除以本核函数的时间中位数</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Relative standard error of the time</source>
        <translation>时间的相对标准误差</translation>
    </message>
    <message>
        <source>Coefficient of variation</source>
        <translation>变异系数</translation>
    </message>
    <message>
        <source>Standard deviation of the times, relative to their mean</source>
        <translation>各次时间的标准差与平均值之比</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Number of timed runs</source>
        <translation>这些数值所依据的计时次数</translation>
    </message>
    <message>
        <source>Shortest time</source>
        <translation>最短时间</translation>
    </message>
    <message>
        <source>Shortest time of a run</source>
        <translation>单次运行的最短时间</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>下四分位数</translation>
    </message>
    <message>
        <source>25 % of the runs took at most this time</source>
        <translation>四分之一的运行不超过这一时间</translation>
    </message>
    <message>
        <source>Mean time</source>
        <translation>平均时间</translation>
    </message>
    <message>
        <source>Mean time of a run</source>
        <translation>单次运行的平均时间</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>上四分位数</translation>
    </message>
    <message>
        <source>75 % of the runs took at most this time</source>
        <translation>四分之三的运行不超过这一时间</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>最长时间</translation>
    </message>
    <message>
        <source>Longest time of a run</source>
        <translation>单次运行的最长时间</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Energy of the whole board per run, including idle power; measured over consecutive runs that last at least one second</source>
        <translation>整块板卡运行一次所耗的能量，含空闲功耗：由连续运行一秒以上得出</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>Mean power of the whole board during the energy measurement</source>
        <translation>这些运行期间整块板卡的平均功率</translation>
    </message>
    <message>
        <source>Throughput per watt</source>
        <translation>每瓦运算速率</translation>
    </message>
    <message>
        <source>Floating-point operations that the problem needs, divided by the energy of a run</source>
        <translation>任务所需的浮点运算次数除以一次运行的能量</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟频率</translation>
    </message>
    <message>
        <source>Mean SM clock during the energy measurement; the power limit can reduce the clock</source>
        <translation>这些运行期间 SM 的平均时钟频率；功率上限可能使它降低</translation>
    </message>
    <message>
        <source>Maximum error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Maximum relative error, compared with the result in double precision</source>
        <translation>与双精度结果相比的最大相对误差</translation>
    </message>
    <message>
        <source>Mean error</source>
        <translation>平均误差</translation>
    </message>
    <message>
        <source>Mean relative error, compared with the result in double precision</source>
        <translation>与双精度结果相比的平均相对误差</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Warps that fit on an SM at once, as a fraction of the SM&apos;s maximum (theoretical)</source>
        <translation>SM 上可同时驻留的 warp 占其上限的比例（理论值）</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>每个线程的寄存器数</translation>
    </message>
    <message>
        <source>Local memory</source>
        <translation>本地内存</translation>
    </message>
    <message>
        <source>Local memory per thread: spilled registers and indexed arrays</source>
        <translation>每个线程的本地内存：溢出的寄存器和按下标访问的数组</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Shared memory per block</source>
        <translation>每个线程块的共享内存</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Threads in the grid</source>
        <translation>网格中的线程总数</translation>
    </message>
    <message>
        <source>Compile time</source>
        <translation>编译时间</translation>
    </message>
    <message>
        <source>Time to compile the kernel or load it from the cache</source>
        <translation>编译核函数或在缓存中找到它所用的时间</translation>
    </message>
    <message>
        <source>Page faults</source>
        <translation>缺页次数</translation>
    </message>
    <message>
        <source>GPU page faults on managed memory per run, counted after the timing</source>
        <translation>每次运行时 GPU 在托管内存上的缺页次数，在计时之后统计</translation>
    </message>
    <message>
        <source>Host page faults</source>
        <translation>主机的缺页次数</translation>
    </message>
    <message>
        <source>Host page faults on managed memory per run, counted after the timing</source>
        <translation>每次运行时主机在托管内存上的缺页次数，在计时之后统计</translation>
    </message>
    <message>
        <source>Moved to the device</source>
        <translation>移到设备</translation>
    </message>
    <message>
        <source>Bytes of managed memory that migrate to the device in one run, counted after the timing</source>
        <translation>运行一次时移到设备的托管内存字节数，在计时之后统计</translation>
    </message>
    <message>
        <source>Moved to the host</source>
        <translation>移到主机</translation>
    </message>
    <message>
        <source>Bytes of managed memory that migrate to the host in one run, counted after the timing</source>
        <translation>运行一次时移到主机的托管内存字节数，在计时之后统计</translation>
    </message>
    <message>
        <source>Load efficiency</source>
        <translation>加载效率</translation>
    </message>
    <message>
        <source>Bytes that the kernel&apos;s loads request, divided by the bytes in the touched 32-byte sectors</source>
        <translation>核函数加载所请求的字节数占所触及的 32 字节扇区总字节数的比例</translation>
    </message>
    <message>
        <source>Store efficiency</source>
        <translation>存储效率</translation>
    </message>
    <message>
        <source>Bytes that the kernel&apos;s stores write, divided by the bytes in the touched 32-byte sectors</source>
        <translation>核函数存储所写入的字节数占所触及的 32 字节扇区总字节数的比例</translation>
    </message>
    <message>
        <source>Sectors per load</source>
        <translation>每次加载的扇区数</translation>
    </message>
    <message>
        <source>32-byte sectors that one load of a warp touches</source>
        <translation>warp 的一次加载所触及的 32 字节扇区数</translation>
    </message>
    <message>
        <source>Sectors per store</source>
        <translation>每次存储的扇区数</translation>
    </message>
    <message>
        <source>32-byte sectors that one store of a warp touches</source>
        <translation>warp 的一次存储所触及的 32 字节扇区数</translation>
    </message>
    <message>
        <source>Shared memory efficiency</source>
        <translation>共享内存效率</translation>
    </message>
    <message>
        <source>Wavefronts of the kernel&apos;s shared memory accesses without bank conflicts, divided by the actual wavefronts</source>
        <translation>没有存储体冲突时共享内存访问所需的趟数占实际次数的比例</translation>
    </message>
    <message>
        <source>Bank conflicts</source>
        <translation>存储体冲突</translation>
    </message>
    <message>
        <source>Additional wavefronts because of bank conflicts, per shared memory access of a warp</source>
        <translation>warp 每次访问共享内存因存储体冲突而增加的趟数</translation>
    </message>
    <message>
        <source>Branch divergence</source>
        <translation>分支发散</translation>
    </message>
    <message>
        <source>Fraction of accesses in which some of the warp&apos;s running lanes are inactive</source>
        <translation>warp 中有活动通道未参与的访问占全部访问的比例</translation>
    </message>
    <message>
        <source>Percent of baseline</source>
        <translation>相对基准</translation>
    </message>
    <message>
        <source>Percent of peak bandwidth</source>
        <translation>占峰值带宽</translation>
    </message>
    <message>
        <source>Bandwidth as a percentage of the device&apos;s theoretical or user-specified peak</source>
        <translation>带宽占测量所用设备峰值的百分比：理论峰值，或给定的峰值</translation>
    </message>
    <message>
        <source>Percent of peak throughput</source>
        <translation>占峰值运算速率</translation>
    </message>
    <message>
        <source>Compute throughput as a percentage of the device&apos;s theoretical or user-specified peak</source>
        <translation>运算速率占测量所用设备峰值的百分比：理论峰值，或给定的峰值</translation>
    </message>
    <message>
        <source>Percent of measured copy</source>
        <translation>占实测拷贝带宽</translation>
    </message>
    <message>
        <source>Bandwidth as a percentage of the measured copy bandwidth of the same device</source>
        <translation>带宽占同一设备实测峰值时拷贝所达带宽的百分比</translation>
    </message>
    <message>
        <source>Speedup as a percentage, for a baseline that is an upper bound</source>
        <translation>以百分比表示的加速比：当基准是上限时，即达到基准速度的多少</translation>
    </message>
    <message>
        <source>Clock cycles</source>
        <translation>时钟周期</translation>
    </message>
    <message>
        <source>Median time multiplied by the maximum SM clock of the device; the actual clock can be lower</source>
        <translation>时间中位数乘以设备处理器的最高频率；实际频率可能更低</translation>
    </message>
    <message>
        <source>Time per access</source>
        <translation>每次访问的时间</translation>
    </message>
    <message>
        <source>Time that an SM takes for one access of a warp: the median time multiplied by the number of SMs, divided by the number of accesses</source>
        <translation>一个 SM 完成 warp 一次访问所用的时间：时间中位数乘以 SM 数，除以访问总数</translation>
    </message>
    <message>
        <source>Cycles per access</source>
        <translation>每次访问的周期数</translation>
    </message>
    <message>
        <source>Time per access multiplied by the maximum SM clock of the device</source>
        <translation>每次访问的时间乘以设备处理器的最高频率</translation>
    </message>
    <message>
        <source>Arithmetic intensity</source>
        <translation>运算强度</translation>
    </message>
    <message>
        <source>Floating-point operations of the problem per byte that it must read or write</source>
        <translation>任务每读写一个字节所需的浮点运算次数</translation>
    </message>
    <message>
        <source>Compute-to-memory ratio</source>
        <translation>计算访存比</translation>
    </message>
    <message>
        <source>Floating-point operations per byte requested from global memory, computed from the tile sizes and assuming no cache hits</source>
        <translation>按核函数的分块、不计缓存，每向全局内存请求一个字节所做的浮点运算次数</translation>
    </message>
    <message>
        <source>Blocks per SM</source>
        <translation>每个 SM 的线程块</translation>
    </message>
    <message>
        <source>Blocks that fit on an SM at once (theoretical)</source>
        <translation>SM 上能同时容纳的线程块数（理论值）</translation>
    </message>
    <message>
        <source>Spilled registers</source>
        <translation>溢出的寄存器</translation>
    </message>
    <message>
        <source>Bytes per thread that the compiler stores in local memory because it runs out of registers</source>
        <translation>因寄存器不足，一个线程存入并取自本地内存的寄存器字节数</translation>
    </message>
    <message>
        <source>Wavefronts per access</source>
        <translation>每次访问的趟数</translation>
    </message>
    <message>
        <source>Wavefronts per shared memory access of a warp, from a model of the banks</source>
        <translation>按存储体规则，warp 一次共享内存访问所需的趟数</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>尝试序号</translation>
    </message>
    <message>
        <source>Number of the attempt in a search, starting at 1</source>
        <translation>搜索中的尝试序号，从 1 开始</translation>
    </message>
    <message>
        <source>Best time so far</source>
        <translation>目前最短时间</translation>
    </message>
    <message>
        <source>Shortest median time that the search found up to and including this attempt</source>
        <translation>搜索到这次尝试为止找到的最短中位时间</translation>
    </message>
    <message>
        <source>Best bandwidth so far</source>
        <translation>目前最高带宽</translation>
    </message>
    <message>
        <source>Highest bandwidth that the search found up to and including this attempt</source>
        <translation>搜索到这次尝试为止找到的最高带宽</translation>
    </message>
    <message>
        <source>Best throughput so far</source>
        <translation>目前最高运算速率</translation>
    </message>
    <message>
        <source>Highest compute throughput that the search found up to and including this attempt</source>
        <translation>搜索到这次尝试为止找到的最高运算速率</translation>
    </message>
    <message>
        <source>Load efficiency (counters)</source>
        <translation>加载效率（计数）</translation>
    </message>
    <message>
        <source>Bytes that the loads requested, divided by the bytes in the touched 32-byte sectors, from hardware counters</source>
        <translation>加载所请求的字节数占其触及的 32 字节扇区字节数的比例，由硬件计数器测得</translation>
    </message>
    <message>
        <source>Store efficiency (counters)</source>
        <translation>存储效率（计数）</translation>
    </message>
    <message>
        <source>Bytes that the stores wrote, divided by the bytes in the touched 32-byte sectors, from hardware counters</source>
        <translation>存储所写入的字节数占其触及的 32 字节扇区字节数的比例，由硬件计数器测得</translation>
    </message>
    <message>
        <source>Sectors per load (counters)</source>
        <translation>每次加载的扇区数（计数）</translation>
    </message>
    <message>
        <source>32-byte sectors per load of a warp, from hardware counters</source>
        <translation>warp 一次加载的 32 字节扇区数，由硬件计数器测得</translation>
    </message>
    <message>
        <source>Sectors per store (counters)</source>
        <translation>每次存储的扇区数（计数）</translation>
    </message>
    <message>
        <source>32-byte sectors per store of a warp, from hardware counters</source>
        <translation>warp 一次存储的 32 字节扇区数，由硬件计数器测得</translation>
    </message>
    <message>
        <source>Shared memory efficiency (counters)</source>
        <translation>共享内存效率（计数）</translation>
    </message>
    <message>
        <source>Bytes that shared memory accesses moved, divided by the capacity of their wavefronts, from hardware counters</source>
        <translation>共享内存访问实际移动的字节数占其各趟所能移动字节数的比例，由硬件计数器测得</translation>
    </message>
    <message>
        <source>Bank conflicts (counters)</source>
        <translation>存储体冲突（计数）</translation>
    </message>
    <message>
        <source>Additional wavefronts because of bank conflicts and arbitration, per shared memory access of a warp, from hardware counters</source>
        <translation>warp 每次访问共享内存因存储体冲突而多出的趟数，由硬件计数器测得，含仲裁</translation>
    </message>
    <message>
        <source>Achieved occupancy</source>
        <translation>实际占用率</translation>
    </message>
    <message>
        <source>Mean number of active warps on an SM, as a fraction of the SM&apos;s maximum (hardware counters)</source>
        <translation>SM 工作时驻留的 warp 占其可容纳 warp 的比例，由计数得到</translation>
    </message>
    <message>
        <source>L1 hit rate</source>
        <translation>L1 命中率</translation>
    </message>
    <message>
        <source>Sectors found in the L1 cache, as a fraction of all requested sectors (hardware counters)</source>
        <translation>在 L1 缓存中找到的扇区占全部请求扇区的比例，由计数得到</translation>
    </message>
    <message>
        <source>L2 hit rate</source>
        <translation>L2 命中率</translation>
    </message>
    <message>
        <source>Sectors found in the L2 cache, as a fraction of all requested sectors (hardware counters)</source>
        <translation>在 L2 缓存中找到的扇区占全部请求扇区的比例，由计数得到</translation>
    </message>
    <message>
        <source>DRAM reads</source>
        <translation>从 GPU 内存读取</translation>
    </message>
    <message>
        <source>Bytes read from DRAM in one run (hardware counters)</source>
        <translation>一次运行中来自 GPU 内存的字节数，由计数得到</translation>
    </message>
    <message>
        <source>DRAM writes</source>
        <translation>写入 GPU 内存</translation>
    </message>
    <message>
        <source>Bytes written to DRAM in one run (hardware counters)</source>
        <translation>一次运行中写入 GPU 内存的字节数，由计数得到</translation>
    </message>
    <message>
        <source>DRAM bandwidth (counters)</source>
        <translation>显存带宽（计数）</translation>
    </message>
    <message>
        <source>Bytes read from and written to DRAM (hardware counters), divided by the median time</source>
        <translation>进出 GPU 内存的字节数除以中位时间</translation>
    </message>
    <message>
        <source>Operations (counters)</source>
        <translation>运算次数（计数）</translation>
    </message>
    <message>
        <source>Single-precision floating-point operations in one run (hardware counters); a multiply-add is two operations</source>
        <translation>一次运行的单精度浮点运算次数，乘加计两次，由计数得到</translation>
    </message>
    <message>
        <source>Compute throughput (counters)</source>
        <translation>运算速率（计数）</translation>
    </message>
    <message>
        <source>Floating-point operations (hardware counters), divided by the median time</source>
        <translation>计数得到的运算次数除以中位时间</translation>
    </message>
    <message>
        <source>Arithmetic intensity (counters)</source>
        <translation>运算强度（计数）</translation>
    </message>
    <message>
        <source>Floating-point operations per byte read from or written to DRAM (hardware counters)</source>
        <translation>每个进出 GPU 内存的字节对应的运算次数，由计数得到</translation>
    </message>
    <message>
        <source>Copy time</source>
        <translation>拷贝占比</translation>
    </message>
    <message>
        <source>Fraction of the run time during which copies between host and device are in progress</source>
        <translation>一次运行的时间线中，主机与设备之间有拷贝在进行的部分</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>计算占比</translation>
    </message>
    <message>
        <source>Fraction of the run time during which kernels are active</source>
        <translation>一次运行的时间线中，有核函数在运行的部分</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠占比</translation>
    </message>
    <message>
        <source>Fraction of the run time during which copies and kernels overlap</source>
        <translation>一次运行的时间线中，拷贝与核函数同时进行的部分</translation>
    </message>
    <message>
        <source>Busy SMs</source>
        <translation>SM 忙碌占比</translation>
    </message>
    <message>
        <source>Fraction of the time from the first block&apos;s start to the last block&apos;s end during which an SM has a resident block; mean over the SMs with work</source>
        <translation>从第一个线程块开始到最后一个结束，分到线程块的 SM 平均有多少时间在运行线程块</translation>
    </message>
    <message>
        <source>Issue slots busy</source>
        <translation>发射槽利用率</translation>
    </message>
    <message>
        <source>Cycles in which a scheduler issued an instruction, as a fraction of the cycles in which it had at least one active warp (hardware counters)</source>
        <translation>调度器发射了指令的周期占其至少有一个活动 warp 的周期的比例，由计数得到</translation>
    </message>
    <message>
        <source>Warp cycles per instruction</source>
        <translation>每条指令的 warp 周期</translation>
    </message>
    <message>
        <source>Cycles that a warp spends on an SM per issued instruction (hardware counters): one cycle to issue the instruction, plus all waits</source>
        <translation>每发射一条指令，warp 驻留在 SM 上的周期数，由计数得到：发射本身占一个周期，其余为各种等待</translation>
    </message>
    <message>
        <source>Wait for memory (long scoreboard)</source>
        <translation>等待内存（long scoreboard）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for data from global, local, or texture memory (hardware counters)</source>
        <translation>每发射一条指令，warp 等待全局、本地或纹理内存的数据的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait for shared memory (short scoreboard)</source>
        <translation>等待共享内存（short scoreboard）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for data from shared memory or the result of a special function (hardware counters)</source>
        <translation>每发射一条指令，warp 等待共享内存的数据或特殊函数的结果的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Global access queue full (LG throttle)</source>
        <translation>全局访问队列已满（LG throttle）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits because the queue for global and local memory is full (hardware counters)</source>
        <translation>每发射一条指令，warp 等待全局与本地内存访问队列的空位的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Shared access queue full (MIO throttle)</source>
        <translation>共享访问队列已满（MIO throttle）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits because the queue for shared memory and special functions is full (hardware counters)</source>
        <translation>每发射一条指令，warp 等待共享内存访问与特殊函数队列的空位的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Texture access queue full (TEX throttle)</source>
        <translation>纹理访问队列已满（TEX throttle）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits because the queue for texture accesses is full (hardware counters)</source>
        <translation>每发射一条指令，warp 等待纹理访问队列的空位的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Arithmetic unit busy (math pipe throttle)</source>
        <translation>运算单元繁忙（math pipe throttle）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for an arithmetic unit that other warps keep busy (hardware counters)</source>
        <translation>每发射一条指令，warp 等待被其他 warp 占用的运算单元的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait at a barrier</source>
        <translation>等待屏障</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for other warps of its block at a barrier (hardware counters)</source>
        <translation>每发射一条指令，warp 在屏障处等待同一线程块的其他 warp 的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait for a memory fence (membar)</source>
        <translation>等待内存屏障（membar）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for a memory fence (hardware counters)</source>
        <translation>每发射一条指令，warp 等待内存屏障的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Fixed latency (wait)</source>
        <translation>固定延迟（wait）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for the fixed latency of the previous instruction (hardware counters)</source>
        <translation>每发射一条指令，warp 等待前面指令的固定延迟的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait for a branch (branch resolving)</source>
        <translation>等待分支（branch resolving）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits until the target of a branch is resolved (hardware counters)</source>
        <translation>每发射一条指令，warp 等待分支目标的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait for the dispatcher (dispatch stall)</source>
        <translation>分派器停顿（dispatch stall）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits because the dispatcher holds the instruction back (hardware counters)</source>
        <translation>每发射一条指令，warp 因分派器暂缓该指令的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait for instructions (no instruction)</source>
        <translation>等待指令（no instruction）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for the next instruction to be fetched (hardware counters)</source>
        <translation>每发射一条指令，warp 等待取下一条指令的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait for constants (IMC miss)</source>
        <translation>等待常量（IMC miss）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for a constant that missed in the constant cache (hardware counters)</source>
        <translation>每发射一条指令，warp 等待不在缓存中的常量的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait for stores at the end (drain)</source>
        <translation>结束时等待写入（drain）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for its stores to complete after the last instruction (hardware counters)</source>
        <translation>每发射一条指令，warp 最后一条指令之后等待写入完成的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Sleeping (sleeping)</source>
        <translation>休眠（sleeping）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp sleeps in __nanosleep() (hardware counters)</source>
        <translation>每发射一条指令，warp 在 __nanosleep() 中休眠的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Wait for a warpgroup matrix multiply-accumulate (GMMA)</source>
        <translation>等待 warpgroup 的矩阵乘法（GMMA）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp waits for the matrix multiply-accumulate of a warpgroup (hardware counters)</source>
        <translation>每发射一条指令，warp 等待 warpgroup 的矩阵乘法的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Other waits (misc)</source>
        <translation>其他等待（misc）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp is stalled for other hardware reasons (hardware counters)</source>
        <translation>每发射一条指令，warp 因硬件的其他原因而等待的周期数，由计数得到</translation>
    </message>
    <message>
        <source>Eligible, but not selected (not selected)</source>
        <translation>就绪但未被选中（not selected）</translation>
    </message>
    <message>
        <source>Cycles per issued instruction during which a warp is eligible while its scheduler selects another warp (hardware counters)</source>
        <translation>每发射一条指令，warp 处于就绪状态，而调度器选了另一个 warp 的周期数，由计数得到</translation>
    </message>
    <message>
        <source>L2 traffic</source>
        <translation>L2 缓存的流量</translation>
    </message>
    <message>
        <source>Bytes transferred between the SMs and the L2 cache in one run (hardware counters)</source>
        <translation>一次运行中 SM 与 L2 缓存之间的字节数，由计数得到</translation>
    </message>
    <message>
        <source>L2 bandwidth (counters)</source>
        <translation>L2 带宽（计数）</translation>
    </message>
    <message>
        <source>Bytes transferred between the SMs and the L2 cache (hardware counters), divided by the median time</source>
        <translation>SM 与 L2 缓存之间的字节数除以时间中位数，由计数得到</translation>
    </message>
    <message>
        <source>Arithmetic intensity at L2 (counters)</source>
        <translation>L2 处的运算强度（计数）</translation>
    </message>
    <message>
        <source>Floating-point operations per byte transferred between the SMs and the L2 cache (hardware counters)</source>
        <translation>SM 与 L2 缓存之间每个字节对应的运算次数，由计数得到</translation>
    </message>
    <message>
        <source>Predicted, lower bound</source>
        <translation>预测下限</translation>
    </message>
    <message>
        <source>Lower bound of the interval that contains 80 % of the measured times for this prediction</source>
        <translation>预测时间的区间下限：实测时间有 80 % 落在区间内</translation>
    </message>
    <message>
        <source>Predicted, upper bound</source>
        <translation>预测上限</translation>
    </message>
    <message>
        <source>Upper bound of the interval that contains 80 % of the measured times for this prediction</source>
        <translation>预测时间的区间上限：实测时间有 80 % 落在区间内</translation>
    </message>
    <message>
        <source>Minimum time</source>
        <translation>可能的最短时间</translation>
    </message>
    <message>
        <source>Lower bound for any implementation: the time at the device&apos;s theoretical peaks for the problem&apos;s operations, or for its bytes that do not fit in L2</source>
        <translation>该问题的任何实现在此设备上都不可能更快的时间：按理论峰值完成其运算，或读写其超出 L2 缓存的字节</translation>
    </message>
    <message>
        <source>Percent of attainable performance</source>
        <translation>占可达性能的比例</translation>
    </message>
    <message>
        <source>Minimum time divided by the median time; more than 100 % means that the kernel skips work, or that part of it is not timed</source>
        <translation>可能的最短时间除以时间中位数；超过 100 % 可疑：跳过了工作，或只计了一部分时间</translation>
    </message>
    <message>
        <source>Bytes from L1 (predicted)</source>
        <translation>来自 L1 的字节，预测</translation>
    </message>
    <message>
        <source>Bytes that loads find in the L1 cache in one run, predicted</source>
        <translation>一次运行中加载在 L1 缓存命中的字节，预测</translation>
    </message>
    <message>
        <source>L2 traffic (predicted)</source>
        <translation>L2 流量，预测</translation>
    </message>
    <message>
        <source>Bytes transferred between the SMs and the L2 cache in one run, predicted</source>
        <translation>一次运行中 SM 与 L2 缓存之间的字节，预测</translation>
    </message>
    <message>
        <source>DRAM traffic (predicted)</source>
        <translation>DRAM 流量，预测</translation>
    </message>
    <message>
        <source>Bytes read from and written to DRAM in one run, predicted</source>
        <translation>一次运行中从 DRAM 读取和写入 DRAM 的字节，预测</translation>
    </message>
    <message>
        <source>Bytes from L1 (counters)</source>
        <translation>来自 L1 的字节，计数</translation>
    </message>
    <message>
        <source>Bytes that loads find in the L1 cache in one run (hardware counters)</source>
        <translation>一次运行中加载在 L1 缓存命中的字节，计数</translation>
    </message>
    <message>
        <source>Host memory traffic (counters)</source>
        <translation>主机内存流量（计数）</translation>
    </message>
    <message>
        <source>Bytes transferred between the SMs and host memory in one run (hardware counters)</source>
        <translation>一次运行中 SM 与主机内存之间的字节数（计数）</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>stalls</source>
        <translation>停顿</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>能耗</translation>
    </message>
    <message>
        <source>Items per second</source>
        <translation>每秒元素数</translation>
    </message>
    <message>
        <source>Elements that an imported benchmark processes per second, as its program reports them</source>
        <translation>导入的基准每秒处理的元素数，由其程序给出</translation>
    </message>
</context>
<context>
    <name>kernelcurve::SearchForm</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>all configurations</source>
        <translation>全部配置</translation>
    </message>
    <message>
        <source>hill climbing</source>
        <translation>爬山搜索</translation>
    </message>
    <message>
        <source>random sample</source>
        <translation>随机抽样</translation>
    </message>
    <message>
        <source>all, with early termination</source>
        <translation>全部，较差者提前终止</translation>
    </message>
    <message>
        <source>by predicted time</source>
        <translation>按预测时间</translation>
    </message>
    <message>
        <source>A search looks for the best configuration. Without swept parameters, it tries all values of the parameters that the kernels define.</source>
        <translation>搜索会寻找最优配置。没有扫描参数时，会尝试核函数自身参数的所有取值。</translation>
    </message>
    <message>
        <source>Best by</source>
        <translation>最优依据</translation>
    </message>
    <message>
        <source>Max. attempts</source>
        <translation>尝试次数上限</translation>
    </message>
    <message>
        <source>Max. time</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Search method</source>
        <translation>搜索方法</translation>
    </message>
    <message>
        <source>Metric to optimize</source>
        <translation>要优化的指标</translation>
    </message>
    <message>
        <source>Max. time in seconds</source>
        <translation>时间上限（秒）</translation>
    </message>
</context>
<context>
    <name>kernelcurve::PresetChooser</name>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Save as preset</source>
        <translation>保存为预设</translation>
    </message>
    <message>
        <source>Preset name</source>
        <translation>预设名称</translation>
    </message>
    <message>
        <source>Save best as preset…</source>
        <translation>将最优保存为预设…</translation>
    </message>
    <message>
        <source>Saves the parameters of the best measured configuration as a preset</source>
        <translation>以某个名称保存测得的最优配置的参数</translation>
    </message>
    <message>
        <source>Select a preset to apply its parameters</source>
        <translation>已保存的参数；选择一个预设即可采用</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ProblemDialog</name>
    <message>
        <source>Autosave failed. Save the file to keep your changes. %1</source>
        <translation>自动保存失败。请保存文件，以保留您的修改。%1</translation>
    </message>
    <message>
        <source>Op&amp;en…</source>
        <translation>打开(&amp;E)…</translation>
    </message>
    <message>
        <source>New &amp;kernel…</source>
        <translation>新建核函数(&amp;K)…</translation>
    </message>
    <message>
        <source>Start &amp;with:</source>
        <translation>起点(&amp;W)：</translation>
    </message>
    <message>
        <source>Starting point</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>Opens one of your problems</source>
        <translation>继续编辑您的一个问题</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>Problem file</source>
        <translation>问题文件</translation>
    </message>
    <message>
        <source>Header and reference, editable</source>
        <translation>文件头和参考实现，可以编辑</translation>
    </message>
    <message>
        <source>Problems in the problem file</source>
        <translation>问题文件中的错误</translation>
    </message>
    <message>
        <source>Testing on the CPU with %1…</source>
        <translation>正在 CPU 上测试，取 %1…</translation>
    </message>
    <message>
        <source>Open problem file</source>
        <translation>打开问题文件</translation>
    </message>
    <message>
        <source>Problems (*.cu);;All files (*)</source>
        <translation>问题文件 (*.cu);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Another program has changed the file; saving overwrites that change.</source>
        <translation>另一个程序修改了此文件；保存会覆盖那些修改。</translation>
    </message>
    <message>
        <source>Fix the text to use the form. %1</source>
        <translation>文本有误，表单暂不可用。%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Wrong at %1. %2</source>
        <translation>取 %1 时出错。%2</translation>
    </message>
    <message>
        <source>The problem compiles and runs at %1. The body of its first kernel is still empty.</source>
        <translation>问题可以编译，并以 %1 运行。第一个核函数的函数体仍是空的。</translation>
    </message>
    <message>
        <source>Correct: the first kernel and the reference agree at %1.</source>
        <translation>正确：取 %1 时，起始核函数的结果与参考实现一致。</translation>
    </message>
    <message>
        <source>Save problem</source>
        <translation>保存问题</translation>
    </message>
    <message>
        <source>Problems (*.cu)</source>
        <translation>问题文件 (*.cu)</translation>
    </message>
    <message>
        <source>Not saved. %1</source>
        <translation>未能保存。%1</translation>
    </message>
    <message>
        <source>Saved to %1. You can now create a kernel for the problem.</source>
        <translation>已保存到 %1。现在可以为它新建核函数。</translation>
    </message>
    <message>
        <source>Saved to %1. Fix the errors before you use the file.</source>
        <translation>已保存到 %1。改正错误后即可使用。</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Test on t&amp;he CPU</source>
        <translation>在 CPU 上测试(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the problem first</source>
        <translation>请先保存问题</translation>
    </message>
    <message>
        <source>New problem</source>
        <translation>新建问题</translation>
    </message>
    <message>
        <source>Problem %1</source>
        <translation>问题 %1</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>The problem has unsaved changes.</source>
        <translation>此问题有未保存的更改。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ProblemFormView</name>
    <message>
        <source>This problem has several variants. Edit their arrays and references in the text.</source>
        <translation>此问题有多种变体（variants）。请在文本中编辑它们的数组和参考实现。</translation>
    </message>
    <message>
        <source>Add a &amp;parameter</source>
        <translation>添加参数(&amp;P)</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许的值</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Example value</source>
        <translation>示例大小</translation>
    </message>
    <message>
        <source>Add an &amp;array</source>
        <translation>添加数组(&amp;A)</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作量</translation>
    </message>
    <message>
        <source>Bytes moved</source>
        <translation>搬运的字节数</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算次数</translation>
    </message>
    <message>
        <source>&amp;Bytes moved:</source>
        <translation>搬运字节数(&amp;B)：</translation>
    </message>
    <message>
        <source>&amp;Operations:</source>
        <translation>运算次数(&amp;O)：</translation>
    </message>
    <message>
        <source>Correctness</source>
        <translation>正确性</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Absolute error</source>
        <translation>绝对误差</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Title in Chinese</source>
        <translation>中文标题</translation>
    </message>
    <message>
        <source>&amp;ID:</source>
        <translation>标识(&amp;I)：</translation>
    </message>
    <message>
        <source>Title in E&amp;nglish:</source>
        <translation>英文标题(&amp;N)：</translation>
    </message>
    <message>
        <source>Title in &amp;Chinese:</source>
        <translation>中文标题(&amp;C)：</translation>
    </message>
    <message>
        <source>Name that kernels use: letters, digits, _</source>
        <translation>供核函数使用的名称：字母、数字、_</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考实现</translation>
    </message>
    <message>
        <source>Reference function</source>
        <translation>参考实现的函数</translation>
    </message>
    <message>
        <source>Units of work</source>
        <translation>工作单元数</translation>
    </message>
    <message>
        <source>Reference arguments</source>
        <translation>参考实现的实参</translation>
    </message>
    <message>
        <source>&amp;Function:</source>
        <translation>函数(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Units:</source>
        <translation>单元数(&amp;U)：</translation>
    </message>
    <message>
        <source>Ar&amp;guments:</source>
        <translation>实参(&amp;G)：</translation>
    </message>
    <message>
        <source>A __device__ function below the header, called once per unit</source>
        <translation>文件头下面的一个 __device__ 函数，每个单元调用一次</translation>
    </message>
    <message>
        <source>Number of units of work; the function&apos;s first argument is the index of the unit</source>
        <translation>共有多少个工作单元：函数的第一个实参是单元的序号</translation>
    </message>
    <message>
        <source>Arguments after the unit index: arrays, parameters, and numbers, separated by commas</source>
        <translation>单元序号之后的参数：数组、参数和数，用逗号分隔</translation>
    </message>
    <message>
        <source>Missing name.</source>
        <translation>缺少名称。</translation>
    </message>
    <message>
        <source>The name “%1” is already in use.</source>
        <translation>名称“%1”已被使用。</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>values</source>
        <translation>列举</translation>
    </message>
    <message>
        <source>Minimum and maximum, both included</source>
        <translation>最小值和最大值，两端都包括</translation>
    </message>
    <message>
        <source>One of these values</source>
        <translation>这些值之一</translation>
    </message>
    <message>
        <source>Kernel input</source>
        <translation>核函数的输入</translation>
    </message>
    <message>
        <source>Kernel output</source>
        <translation>核函数的输出</translation>
    </message>
    <message>
        <source>Kernel input and output</source>
        <translation>核函数会改写的输入</translation>
    </message>
    <message>
        <source>Real numbers in [a, b)</source>
        <translation>[a, b) 中的实数</translation>
    </message>
    <message>
        <source>Integers from a to b</source>
        <translation>从 a 到 b 的整数</translation>
    </message>
    <message>
        <source>Real numbers: mean, standard deviation</source>
        <translation>实数：均值、标准差</translation>
    </message>
    <message>
        <source>Start, step: a, a + b, a + 2 b ...</source>
        <translation>首项、步长：a, a + b, a + 2 b ...</translation>
    </message>
    <message>
        <source>The same value everywhere</source>
        <translation>处处相同的值</translation>
    </message>
    <message>
        <source>A permutation of 0 to length - 1</source>
        <translation>0 到长度减 1 的一个排列</translation>
    </message>
    <message>
        <source>Random, ascending from a to b</source>
        <translation>随机，从 a 到 b 升序</translation>
    </message>
    <message>
        <source>Ascending from exactly a to exactly b</source>
        <translation>升序，恰好从 a 开始、到 b 结束</translation>
    </message>
    <message>
        <source>Integers from 0 to n - 1 (Zipf distribution): the frequency of k is proportional to (k + 1)^-s</source>
        <translation>0 到 n - 1；k 的频率约为 0 的 (k + 1)^-s 倍</translation>
    </message>
    <message>
        <source>One 1 per row of this length; all other elements are 0</source>
        <translation>每行这么多个数，其中一个为 1，其余为 0</translation>
    </message>
    <message>
        <source>Bytes (for copies only)</source>
        <translation>字节，只用于拷贝</translation>
    </message>
    <message>
        <source>A NumPy file in the problem&apos;s folder</source>
        <translation>问题所在文件夹中的 NumPy 文件</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Real numbers in [1, 2)</source>
        <translation>[1, 2) 中的实数</translation>
    </message>
    <message>
        <source>filled with</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>bitwise equal</source>
        <translation>逐位相等</translation>
    </message>
    <message>
        <source>zero-initialized</source>
        <translation>从零开始</translation>
    </message>
    <message>
        <source>Sets the output to zero before the reference runs, so that the reference can accumulate results</source>
        <translation>参考实现运行之前将该输出清零，以便累加结果</translation>
    </message>
    <message>
        <source>Name of the parameter %1</source>
        <translation>参数 %1 的名称</translation>
    </message>
    <message>
        <source>Range or values of %1</source>
        <translation>%1 是范围还是列举</translation>
    </message>
    <message>
        <source>Allowed values of %1</source>
        <translation>%1 允许的值</translation>
    </message>
    <message>
        <source>Default of %1</source>
        <translation>%1 的默认值</translation>
    </message>
    <message>
        <source>Value of %1 for the example sizes</source>
        <translation>示例大小所用的 %1 的值</translation>
    </message>
    <message>
        <source>Remove the parameter %1</source>
        <translation>删除参数 %1</translation>
    </message>
    <message>
        <source>Name of the array %1</source>
        <translation>数组 %1 的名称</translation>
    </message>
    <message>
        <source>Role of %1</source>
        <translation>%1 的角色</translation>
    </message>
    <message>
        <source>Type of %1</source>
        <translation>%1 的类型</translation>
    </message>
    <message>
        <source>Shape of %1</source>
        <translation>%1 的形状</translation>
    </message>
    <message>
        <source>Fill of %1</source>
        <translation>%1 的填充方式</translation>
    </message>
    <message>
        <source>Numbers for the fill of %1</source>
        <translation>填充 %1 的数</translation>
    </message>
    <message>
        <source>Size of %1</source>
        <translation>%1 的大小</translation>
    </message>
    <message>
        <source>Remove the array %1</source>
        <translation>删除数组 %1</translation>
    </message>
    <message>
        <source>Relative error of %1</source>
        <translation>%1 的相对误差</translation>
    </message>
    <message>
        <source>Absolute error of %1</source>
        <translation>%1 的绝对误差</translation>
    </message>
    <message>
        <source>%1: bitwise equal</source>
        <translation>%1：逐位相等</translation>
    </message>
    <message>
        <source>%1: zero-initialized</source>
        <translation>%1 从零开始</translation>
    </message>
    <message>
        <source>%1 elements, %2</source>
        <translation>%1 个元素，%2</translation>
    </message>
    <message>
        <source>Fix the errors to see sizes.</source>
        <translation>改正错误后即可看到大小。</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>内存：%1</translation>
    </message>
    <message>
        <source>Memory: %1, including %2 for the reference&apos;s results (%3)</source>
        <translation>内存：%1，其中 %2 用于参考实现的结果（%3）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Moved: %1</source>
        <translation>搬运：%1</translation>
    </message>
    <message>
        <source>operations: %1</source>
        <translation>运算：%1 次</translation>
    </message>
    <message>
        <source>units of work: %1</source>
        <translation>工作单元：%1 个</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>kernelcurve::SourceView</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>The compiler ignores this line.</source>
        <translation>编译器忽略这一行。</translation>
    </message>
    <message>
        <source>Fold or unfold the &amp;header</source>
        <translation>折叠或展开文件头(&amp;H)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::GuessBar</name>
    <message>
        <source>the curve</source>
        <translation>这条曲线</translation>
    </message>
    <message>
        <source>This chart does not support guesses. A guess needs curves or bars with a parameter or the kernel on the x axis.</source>
        <translation>此图表不支持猜测。猜测需要以参数或核函数为横轴的曲线或柱形。</translation>
    </message>
    <message>
        <source>Draw here with the mouse, or type x: value, x: value … above and press Enter. Then run.</source>
        <translation>用鼠标在此处画，或在上方输入“x: 值, x: 值 …”并按回车，然后运行。</translation>
    </message>
    <message>
        <source>x: value, x: value …</source>
        <translation>x: 值, x: 值 …</translation>
    </message>
    <message>
        <source>0: 3300, 8: 3300, 11: 2600</source>
        <translation>0: 3300, 8: 3300, 11: 2600</translation>
    </message>
    <message>
        <source>Maxim&amp;um</source>
        <translation>最大值(&amp;U)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Curve to guess</source>
        <translation>要猜的曲线</translation>
    </message>
    <message>
        <source>Guess as x values and y values</source>
        <translation>以 x 值和 y 值表示的猜测</translation>
    </message>
    <message>
        <source>Maximum of the y axis</source>
        <translation>y 轴的最大值</translation>
    </message>
    <message>
        <source>Delete this guess</source>
        <translation>删除这个猜测</translation>
    </message>
    <message>
        <source>The class&apos;s guesses</source>
        <translation>全班的猜测</translation>
    </message>
    <message>
        <source>Experiments and recordings</source>
        <translation>实验和记录</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) from the class were added.</source>
        <translation>
            <numerusform>已加入全班的 %n 个猜测。</numerusform>
        </translation>
    </message>
    <message>
        <source>No guess found in %1.</source>
        <translation>%1 中没有猜测。</translation>
    </message>
    <message>
        <source>&amp;Guess for</source>
        <translation>猜测(&amp;G)</translation>
    </message>
    <message>
        <source>by</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>me</source>
        <translation>我</translation>
    </message>
    <message>
        <source>Author of the guess</source>
        <translation>谁的猜测</translation>
    </message>
    <message>
        <source>Name of the student who made the guess; the chart shows several guesses as an area around their median</source>
        <translation>全班猜测所用的姓名；多个猜测画成中位数及其周围的区域</translation>
    </message>
    <message>
        <source>Class files…</source>
        <translation>全班的文件…</translation>
    </message>
    <message>
        <source>Import guesses from saved documents</source>
        <translation>从已保存的文档导入猜测</translation>
    </message>
</context>
<context>
    <name>kernelcurve::GuessText</name>
    <message>
        <source>Invalid number: “%1”</source>
        <translation>数无效：“%1”</translation>
    </message>
    <message>
        <source>Invalid x value: “%1”</source>
        <translation>无效的 x 值：“%1”</translation>
    </message>
    <message>
        <source>Unknown value: “%1”. Known values: %2</source>
        <translation>未知的值“%1”。已知的值：%2</translation>
    </message>
    <message>
        <source>Missing x value. Write, for example, “8: %1”.</source>
        <translation>缺少 x 值：请写 8: %1</translation>
    </message>
    <message>
        <source>“%1” is listed twice</source>
        <translation>“%1”出现了两次</translation>
    </message>
    <message>
        <source>Your guess</source>
        <translation>您的猜测</translation>
    </message>
    <message>
        <source>Your guess for %1</source>
        <translation>您对 %1 的猜测</translation>
    </message>
    <message>
        <source>%1: equal to the measurement</source>
        <translation>%1：与测量结果相等</translation>
    </message>
    <message>
        <source>%1: mean error %2 %, maximum at %3 (×%4: guess too high)</source>
        <translation>%1：平均误差 %2 %，最大误差在 %3（×%4：猜高了）</translation>
    </message>
    <message>
        <source>%1: mean error %2 %, maximum at %3 (+%4 %: guess too high)</source>
        <translation>%1：平均误差 %2 %，最大误差在 %3（+%4 %：猜高了）</translation>
    </message>
    <message>
        <source>%1: mean error %2 %, maximum at %3 (−%4 %: guess too low)</source>
        <translation>%1：平均误差 %2 %，最大误差在 %3（−%4 %：猜低了）</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) from the class</source>
        <translation>
            <numerusform>全班的 %n 个猜测</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) from the class for %1</source>
        <translation>
            <numerusform>全班对 %1 的 %n 个猜测</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the nearest guess is %2 (mean error %3 %); half of the guesses have a mean error of at most %4 %</source>
        <translation>%1：最接近的猜测是 %2，平均误差 %3 %；一半的猜测误差不超过 %4 %</translation>
    </message>
</context>
<context>
    <name>TraceWords</name>
    <message>
        <source>%1: %2 wavefronts per request</source>
        <translation>%1：每次请求 %2 趟</translation>
    </message>
    <message>
        <source>%1: no bank conflicts</source>
        <translation>%1：无存储体冲突</translation>
    </message>
    <message>
        <source>%1: %2-way bank conflict, %3 wavefronts per request instead of %4</source>
        <translation>%1：%2 路存储体冲突，每次请求 %3 趟，而不是 %4 趟</translation>
    </message>
    <message>
        <source>Constant load</source>
        <translation>常量加载</translation>
    </message>
    <message>
        <source>Shared load</source>
        <translation>共享内存加载</translation>
    </message>
    <message>
        <source>Global load</source>
        <translation>全局加载</translation>
    </message>
    <message>
        <source>Shared store</source>
        <translation>共享内存存储</translation>
    </message>
    <message>
        <source>Global store</source>
        <translation>全局存储</translation>
    </message>
    <message>
        <source>Shared atomic</source>
        <translation>共享内存原子操作</translation>
    </message>
    <message>
        <source>Global atomic</source>
        <translation>全局原子操作</translation>
    </message>
    <message>
        <source>Asynchronous copy to shared memory</source>
        <translation>异步拷贝到共享内存</translation>
    </message>
    <message>
        <source>%1 of %2 B</source>
        <translation>%1（%2 B）</translation>
    </message>
    <message>
        <source>%1: %2 sectors of 32 bytes per request</source>
        <translation>%1：每次请求 %2 个 32 字节扇区</translation>
    </message>
    <message>
        <source>%1: %2 sectors of 32 bytes per request, %3 efficiency</source>
        <translation>%1：每次请求 %2 个 32 字节扇区，效率 %3</translation>
    </message>
    <message>
        <source>; in %1 of the requests, some running lanes are inactive</source>
        <translation>；%1 的请求中有仍在运行的通道没有参与</translation>
    </message>
    <message>
        <source>Local load</source>
        <translation>本地加载</translation>
    </message>
    <message>
        <source>Local store</source>
        <translation>本地存储</translation>
    </message>
    <message>
        <source>; from the SASS</source>
        <translation>；在机器码中计数</translation>
    </message>
</context>
<context>
    <name>kernelcurve::WarpView</name>
    <message>
        <source>%1 of %2 B per lane, line %3</source>
        <translation>第 %3 行：%1，每通道 %2 B</translation>
    </message>
    <message>
        <source>warp %1 of block %2</source>
        <translation>线程块 %2 的 warp %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1: %2 in %3</source>
        <translation>%1；%2，访问 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n wavefronts instead of %1: bank conflicts</source>
        <translation>
            <numerusform>%n 趟，而不是 %1 趟：存储体冲突</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wavefronts, no bank conflicts</source>
        <translation>
            <numerusform>%n 趟，无存储体冲突</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sectors of 32 bytes: %1 of %2 bytes are requested</source>
        <translation>
            <numerusform>%n 个 32 字节扇区：请求了 %2 字节中的 %1 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>Wavefront %1, bank %2: lanes %3</source>
        <translation>第 %1 趟，存储体 %2：通道 %3</translation>
    </message>
    <message>
        <source>Sector at byte %1: lanes %2</source>
        <translation>字节 %1 处的扇区：通道 %2</translation>
    </message>
    <message>
        <source>Select a marked line to see a memory request of one of its warps.</source>
        <translation>选择一个带标记的行，查看其某个 warp 所请求的数据。</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>保存图像</translation>
    </message>
    <message>
        <source>Image (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Image of a warp&apos;s request</source>
        <translation>warp 请求示意图</translation>
    </message>
    <message>
        <source>&amp;Copy image</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>复制为文本(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Save image…</source>
        <translation>保存图像(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>kernelcurve::AccessModel</name>
    <message>
        <source>%1, %2 B</source>
        <translation>%1，%2 B</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1 路</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>源代码行</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>Access type and bytes per lane</source>
        <translation>访问的种类，以及每个通道一次请求的字节数</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Number of warp requests in the traced blocks</source>
        <translation>被追踪的线程块中 warp 的请求数</translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>扇区</translation>
    </message>
    <message>
        <source>32-byte sectors per request</source>
        <translation>每次请求触及的 32 字节扇区数</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>Global memory: requested bytes divided by the bytes in the touched sectors. Shared memory: the minimum number of wavefronts (without bank conflicts) divided by the actual number.</source>
        <translation>全局内存：所要的字节占所触及扇区字节的比例。共享内存：最少趟数（无存储体冲突时）与实际趟数之比。</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Wavefronts of the shared-memory request with the most conflicts</source>
        <translation>对共享内存最差的一次请求的趟数</translation>
    </message>
</context>
<context>
    <name>kernelcurve::AccessPanel</name>
    <message>
        <source>Memory accesses by line</source>
        <translation>各行的内存访问</translation>
    </message>
</context>
<context>
    <name>kernelcurve::FigureModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>线程块数</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>受限于%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Modelled</source>
        <translation>模型值</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测值</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数值</translation>
    </message>
</context>
<context>
    <name>kernelcurve::WhyPanel</name>
    <message>
        <source>Select a row or a point to see what limits it.</source>
        <translation>选择一行或一个点，查看它受什么限制。</translation>
    </message>
    <message>
        <source>A library call has no source to analyze.</source>
        <translation>库调用没有可供分析的源代码。</translation>
    </message>
    <message>
        <source>The source of this kernel is not available. Open the kernel&apos;s file to see the source.</source>
        <translation>没有这个核函数的源代码。打开它的文件即可查看。</translation>
    </message>
    <message>
        <source>Tracing the memory accesses of each line…</source>
        <translation>正在追踪每一行的内存访问…</translation>
    </message>
    <message>
        <source>Cannot mark the source lines: %1</source>
        <translation>无法标记源代码行：%1</translation>
    </message>
    <message>
        <source>S&amp;ource</source>
        <translation>源代码(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Accesses</source>
        <translation>访问(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Metrics</source>
        <translation>指标(&amp;M)</translation>
    </message>
    <message>
        <source>Kernel source</source>
        <translation>核函数源代码</translation>
    </message>
    <message>
        <source>Marks show lines with memory accesses; the access table lists the same accesses</source>
        <translation>访问内存的行带有标记；访问表用文字说明同样的内容</translation>
    </message>
    <message>
        <source>Metrics of this measurement</source>
        <translation>本次测量的指标</translation>
    </message>
    <message>
        <source>Compiling…</source>
        <translation>正在编译…</translation>
    </message>
    <message>
        <source>For compute capability %1.%2, compiled by %3</source>
        <translation>针对计算能力 %1.%2，由 %3 编译</translation>
    </message>
    <message>
        <source>&amp;PTX</source>
        <translation>PTX(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;SASS</source>
        <translation>SASS(&amp;S)</translation>
    </message>
    <message>
        <source>PTX of the kernel</source>
        <translation>核函数的 PTX</translation>
    </message>
    <message>
        <source>SASS of the kernel</source>
        <translation>核函数的 SASS</translation>
    </message>
    <message>
        <source>The memory accesses are traced after the run.</source>
        <translation>运行结束后追踪内存访问。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Source, PTX, and SASS of the kernel</source>
        <translation>核函数的源代码、PTX 和 SASS</translation>
    </message>
    <message>
        <source>Predicted for %1:</source>
        <translation>对 %1 的预测：</translation>
    </message>
    <message>
        <source>%1: at most %2 of the time</source>
        <translation>%1：最多占时间的 %2</translation>
    </message>
    <message>
        <source>The costs cannot be predicted, because Kernelcurve has no description of this GPU. To create one, run kernelcurve peaks --describe on the GPU&apos;s machine.</source>
        <translation>没有这块 GPU 的描述，因此无法预测代价。要创建描述，请在装有它的机器上运行 kernelcurve peaks --describe。</translation>
    </message>
    <message>
        <source>The costs are predicted after the run.</source>
        <translation>运行结束后预测代价。</translation>
    </message>
    <message>
        <source>Predicting the costs of each cause…</source>
        <translation>正在预测各原因的代价…</translation>
    </message>
    <message>
        <source>The costs cannot be predicted: %1</source>
        <translation>无法预测代价：%1</translation>
    </message>
    <message>
        <source>Accesses and metrics</source>
        <translation>访问与指标</translation>
    </message>
</context>
<context>
    <name>kernelcurve::KernelEditor</name>
    <message>
        <source>The file was deleted. Saving creates the file again.</source>
        <translation>文件已被删除。保存会重新创建它。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Save and test</source>
        <translation>保存并测试</translation>
    </message>
    <message>
        <source>Saves, checks, compiles, verifies, and measures this kernel</source>
        <translation>保存、检查、编译、验证并测量这个核函数</translation>
    </message>
    <message>
        <source>Problems in the kernel</source>
        <translation>核函数的错误</translation>
    </message>
    <message>
        <source>Source of %1</source>
        <translation>%1 的源代码</translation>
    </message>
    <message>
        <source>CUDA source, editable</source>
        <translation>可编辑的 CUDA 源代码</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Saves a copy under another name and opens it; this kernel and its curve stay unchanged</source>
        <translation>用另一个名字的副本继续；这个核函数和它的曲线保留</translation>
    </message>
    <message>
        <source>CUDA source, read-only</source>
        <translation>只读的 CUDA 源码</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1 第 %2 行：%3</translation>
    </message>
    <message>
        <source>Kernel files</source>
        <translation>核函数的文件</translation>
    </message>
    <message>
        <source>No errors.</source>
        <translation>没有错误。</translation>
    </message>
    <message>
        <source>The errors have no line numbers.</source>
        <translation>没有可定位到行的错误。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::KernelTrial</name>
    <message>
        <source>Wrong result on the CPU; not measured.</source>
        <translation>CPU 上的结果错误；未测量。</translation>
    </message>
    <message>
        <source>Not measured, and not compared with the reference: %1</source>
        <translation>未测量，结果也没有与参考实现比较：%1</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>没有测量任何配置。</translation>
    </message>
    <message>
        <source>Not run: the file is not trusted.</source>
        <translation>未运行：它来自他处。</translation>
    </message>
    <message>
        <source>Another program changed the file. Press “Save and test” to run the new version.</source>
        <translation>另一个程序修改了文件，尚未运行：点击“保存并测试”即可运行。</translation>
    </message>
    <message>
        <source> [thread %1 of block %2]</source>
        <translation> [线程 %1，线程块 %2]</translation>
    </message>
    <message>
        <source> [block %1]</source>
        <translation> [线程块 %1]</translation>
    </message>
    <message>
        <source>Invalid header.</source>
        <translation>文件头有误。</translation>
    </message>
    <message>
        <source>The test starts after the run.</source>
        <translation>本次运行结束后开始测试。</translation>
    </message>
    <message>
        <source>No device is available for the test.</source>
        <translation>没有可用于测试的设备。</translation>
    </message>
    <message>
        <source>Compiling…</source>
        <translation>正在编译…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Compilation failed.</source>
        <translation>编译失败。</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Check failed; not measured.</source>
        <translation>检查未通过；没有测量。</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message numerus="yes">
        <source>Compiled, checked, and verified: %n configuration(s) measured.</source>
        <translation>
            <numerusform>已编译、检查、验证：测量了 %n 个配置。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run failed on the device.</source>
        <translation>在设备上运行失败。</translation>
    </message>
    <message>
        <source>Cannot measure: %1</source>
        <translation>无法测量：%1</translation>
    </message>
    <message>
        <source>The kernel cannot run with these settings.</source>
        <translation>核函数无法以这些设置运行。</translation>
    </message>
    <message>
        <source>Checked, not measured: %1 is a recorded device. To run the kernel, choose the CPU or a GPU of this machine.</source>
        <translation>已检查，未测量：%1 是录制的设备。要运行核函数，请选择 CPU 或本机的 GPU。</translation>
    </message>
    <message>
        <source>Best: %1 %2 with %3.</source>
        <translation>最佳：%1 %2（%3）。</translation>
    </message>
    <message>
        <source>the current parameters</source>
        <translation>当前参数</translation>
    </message>
    <message>
        <source>%1 of %2 configurations measured.</source>
        <translation>%2 个配置中测量了 %1 个。</translation>
    </message>
    <message numerus="yes">
        <source>Compiled and checked; result not verified. %n configuration(s) predicted for an %1.</source>
        <translation>
            <numerusform>已编译、检查；结果没有验证。为 %1 预测了 %n 个配置。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compiled, checked, and verified on the CPU. %n configuration(s) predicted for an %1.</source>
        <translation>
            <numerusform>已编译、检查，并在 CPU 上验证：为 %1 预测了 %n 个配置。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::NewKernelDialog</name>
    <message>
        <source>New kernel</source>
        <translation>新建核函数</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>&amp;Problem to solve:</source>
        <translation>要解决的问题(&amp;P)：</translation>
    </message>
    <message>
        <source>Choose &amp;file…</source>
        <translation>选择文件(&amp;F)…</translation>
    </message>
    <message>
        <source>The template is a correct but slow kernel.</source>
        <translation>模板是一个正确但慢的核函数。</translation>
    </message>
    <message>
        <source>CUDA kernels (*.cu)</source>
        <translation>CUDA 核函数 (*.cu)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::NumberBox</name>
    <message>
        <source>Invalid number: “%1”. Enter a value such as 4096 or 16 Ki.</source>
        <translation>无效的数：“%1”。请输入 4096 或 16 Ki。</translation>
    </message>
    <message>
        <source>Invalid number: “%1”. Enter a value such as 0.5 or 0.5 %.</source>
        <translation>无效的数：“%1”。请输入 0.5 或 0.5 %。</translation>
    </message>
    <message>
        <source>Invalid number: “%1”. Enter a value such as 2, 100 ms, or 1 min.</source>
        <translation>无效的数：“%1”。请输入 2、100 ms 或 1 min。</translation>
    </message>
    <message>
        <source>Invalid number: “%1”. Enter a value such as 0.5, 4096, or 16 Ki.</source>
        <translation>无效的数：“%1”。请输入 0.5、4096 或 16 Ki。</translation>
    </message>
    <message>
        <source>Invalid number: “%1”. Enter a number from %2 to %3.</source>
        <translation>无效的数：“%1”。请输入 %2 到 %3 之间的数。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::OwnKernels</name>
    <message>
        <source>Saved to %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>Autosave failed for “%1”. Save the file to keep your changes. %2</source>
        <translation>“%1”的自动保存失败。请保存文件，以保留您的修改。%2</translation>
    </message>
    <message>
        <source>“%1” has changed since this document was saved. Kernelcurve uses the document&apos;s text.</source>
        <translation>保存此文档之后“%1”已改变。现在使用文档中的文本。</translation>
    </message>
    <message>
        <source>Use the file</source>
        <translation>使用文件</translation>
    </message>
    <message>
        <source>Keep the saved text</source>
        <translation>保留保存的文本</translation>
    </message>
    <message>
        <source>File not found: “%1”. Kernelcurve uses the text from this document.</source>
        <translation>没有找到“%1”。现在使用此文档中保存的文本。</translation>
    </message>
    <message>
        <source>Save the kernel as…</source>
        <translation>将核函数另存为…</translation>
    </message>
    <message>
        <source>File not found: “%1”. This document does not contain its text.</source>
        <translation>没有找到“%1”，此文档中也没有它的文本。</translation>
    </message>
    <message>
        <source>New problem</source>
        <translation>新建问题</translation>
    </message>
    <message>
        <source>Another program has changed “%1”, which has unsaved changes here.</source>
        <translation>另一个程序修改了“%1”，而这里有未保存的更改。</translation>
    </message>
    <message>
        <source>Keep my changes</source>
        <translation>保留我的修改</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>“%1” has unsaved changes.</source>
        <translation>“%1”有未保存的更改。</translation>
    </message>
    <message>
        <source>My kernels</source>
        <translation>我的核函数</translation>
    </message>
    <message>
        <source>Save the kernel as</source>
        <translation>将核函数另存为</translation>
    </message>
    <message>
        <source>CUDA kernels (*.cu)</source>
        <translation>CUDA 核函数 (*.cu)</translation>
    </message>
    <message>
        <source>The file of %1 is not open. Open it, then add the line.</source>
        <translation>%1 的文件没有打开：请先打开它，再加入这一行。</translation>
    </message>
    <message>
        <source>No kernel is open. Use the File menu: New kernel… starts from a template of a problem, Import .cu file… adds a kernel of another program, and Open kernel file… opens an existing kernel.</source>
        <translation>没有打开的核函数。请用“文件”菜单：“新建核函数…”从某个问题的模板开始，“导入 .cu 文件…”加入其他程序的核函数，“打开核函数文件…”打开已有的核函数。</translation>
    </message>
    <message>
        <source>The requires entry of %1 must be a list. Convert it to a list, and add %2.</source>
        <translation>%1 的 requires 不是列表：请在其中加入 %2。</translation>
    </message>
    <message>
        <source>My kernel</source>
        <extracomment>Label of the user&apos;s kernels, below an icon</extracomment>
        <translation>我的核函数</translation>
    </message>
    <message>
        <source>Ne&amp;w kernel…</source>
        <translation>新建核函数(&amp;W)…</translation>
    </message>
    <message>
        <source>Creates a kernel from a template of its problem</source>
        <translation>从某个问题的模板创建核函数</translation>
    </message>
    <message>
        <source>Open &amp;kernel file…</source>
        <translation>打开核函数文件(&amp;K)…</translation>
    </message>
    <message>
        <source>Adds a .cu file to the list</source>
        <translation>把您的一个 .cu 文件加入列表</translation>
    </message>
    <message>
        <source>New pro&amp;blem…</source>
        <translation>新建问题(&amp;B)…</translation>
    </message>
    <message>
        <source>Defines a new problem for your kernels: arrays, reference, and error bounds</source>
        <translation>为您的核函数描述新问题：数组、参考实现和正确性</translation>
    </message>
    <message>
        <source>Open kernel files</source>
        <translation>打开核函数文件</translation>
    </message>
    <message>
        <source>Set to the nearest allowed values: %1</source>
        <translation>已设为最接近的允许值：%1</translation>
    </message>
    <message>
        <source>Re&amp;cent kernels and problems</source>
        <translation>最近的核函数和问题(&amp;C)</translation>
    </message>
    <message>
        <source>F&amp;ind in the kernel…</source>
        <translation>在核函数中查找(&amp;I)…</translation>
    </message>
    <message>
        <source>Finds text in the file (Ctrl+F in the editor)</source>
        <translation>在文件中查找文本；在编辑器中也可按 Ctrl+F</translation>
    </message>
    <message>
        <source>Rep&amp;lace in the kernel…</source>
        <translation>在核函数中替换(&amp;L)…</translation>
    </message>
    <message>
        <source>Finds and replaces text in the file</source>
        <translation>在文件中查找并替换文本</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>查找下一个(&amp;X)</translation>
    </message>
    <message>
        <source>Find previ&amp;ous</source>
        <translation>查找上一个(&amp;O)</translation>
    </message>
    <message>
        <source>Next error</source>
        <translation>下一个错误</translation>
    </message>
    <message>
        <source>Moves the cursor to the next error of the kernel</source>
        <translation>将光标移到核函数的下一个错误</translation>
    </message>
    <message>
        <source>Previous error</source>
        <translation>上一个错误</translation>
    </message>
</context>
<context>
    <name>TrustQuestion</name>
    <message>
        <source>Programs from other sources</source>
        <translation>来自别处的程序</translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s).</source>
        <translation>
            <numerusform>另有 %n 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Review the code before you run it. On the CPU, the code runs in a sandbox without access to the network or your files. GPU code cannot access the network or your files either.</source>
        <translation>请先检查源代码再运行。在 CPU 上，它在沙箱中运行，不能访问网络和文件；GPU 本来就不能访问这些。</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
</context>
<context>
    <name>DocumentQuestions</name>
    <message>
        <source>Discard the changes to “%1”?</source>
        <translation>丢弃对“%1”的修改？</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>丢弃修改</translation>
    </message>
    <message>
        <source>The changes are not saved anywhere else.</source>
        <translation>这些修改没有保存在别处。</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>“%1” has unsaved changes.</source>
        <translation>“%1”有尚未保存的更改。</translation>
    </message>
    <message>
        <source>Earlier runs of “%1” are not saved.</source>
        <translation>“%1”先前的运行尚未保存。</translation>
    </message>
    <message numerus="yes">
        <source>Its %n measurement(s) would be lost.</source>
        <translation>
            <numerusform>其中的 %n 个测量结果将会丢失。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n measurement(s) of earlier runs would be lost.</source>
        <translation>
            <numerusform>先前运行的 %n 个测量结果将会丢失。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save writes each earlier run to a separate file next to the document.</source>
        <translation>选择“保存”会把先前的每次运行各写入文档旁的一个文件。</translation>
    </message>
    <message>
        <source>Discard measurements</source>
        <translation>丢弃测量结果</translation>
    </message>
    <message numerus="yes">
        <source>Discard %n measurement(s) of “%1”?</source>
        <translation>
            <numerusform>要丢弃“%1”的 %n 个测量结果吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>The measurements are not saved anywhere else.</source>
        <translation>程序测得的这些结果没有保存在其他任何地方。</translation>
    </message>
    <message>
        <source>Overwrite file</source>
        <translation>覆盖文件</translation>
    </message>
    <message>
        <source>Another program has changed “%1”.</source>
        <translation>另一个程序修改了“%1”。</translation>
    </message>
    <message>
        <source>“%1” contains another recording.</source>
        <translation>“%1”中是另一份记录。</translation>
    </message>
    <message>
        <source>Its changes would be lost.</source>
        <translation>那些修改将会丢失。</translation>
    </message>
    <message numerus="yes">
        <source>Its %n measurement(s) of %1 would be lost.</source>
        <translation>
            <numerusform>其中 %1 的 %n 个测量结果将会丢失。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>覆盖</translation>
    </message>
</context>
<context>
    <name>kernelcurve::EarlierRunsMenu</name>
    <message>
        <source>unknown device</source>
        <translation>未知设备</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %n measurement(s)</source>
        <extracomment>%1 is a time, %2 is a device, and %n is the number of rows</extracomment>
        <translation>
            <numerusform>%1，%2：%n 个测量结果</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Save unsaved runs</source>
        <translation>保存未保存的运行(&amp;S)</translation>
    </message>
    <message>
        <source>Restore &amp;previous run</source>
        <translation>恢复上一次运行(&amp;P)</translation>
    </message>
    <message>
        <source>Previous run</source>
        <translation>上一次运行</translation>
    </message>
    <message>
        <source>Restores the measurements of the previous run</source>
        <translation>重新显示上一次运行的结果</translation>
    </message>
    <message>
        <source>&amp;Earlier runs</source>
        <translation>先前的运行(&amp;E)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::MessageRow</name>
    <message>
        <source>Error:</source>
        <translation>错误：</translation>
    </message>
    <message>
        <source>Note:</source>
        <translation>注意：</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>关闭这条消息</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>kernelcurve::WindowTitle</name>
    <message>
        <source>Untitled experiment</source>
        <translation>未命名的实验</translation>
    </message>
    <message>
        <source>%1[*] – Kernelcurve</source>
        <translation>%1[*] – Kernelcurve</translation>
    </message>
    <message>
        <source>%1[*] – %2 – Kernelcurve</source>
        <translation>%1[*] – %2 – Kernelcurve</translation>
    </message>
</context>
<context>
    <name>RunOutcome</name>
    <message numerus="yes">
        <source>None of %n configuration(s) could be measured.</source>
        <translation>
            <numerusform>%n 个配置都未能测量。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::ImportDialog</name>
    <message>
        <source>&amp;Run to detect…</source>
        <translation>运行以识别(&amp;R)…</translation>
    </message>
    <message>
        <source>Select a problem, or detect it with a run on the CPU.</source>
        <translation>请选择问题，或在 CPU 上运行一次来识别。</translation>
    </message>
    <message>
        <source>Import .cu file</source>
        <translation>导入 .cu 文件</translation>
    </message>
    <message>
        <source>launch code not found: block and grid are guesses</source>
        <translation>没有找到：block 和 grid 是猜测</translation>
    </message>
    <message>
        <source>only the file&apos;s folder</source>
        <translation>只有文件所在的目录</translation>
    </message>
    <message>
        <source>Select a problem</source>
        <translation>选择问题</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>文件(&amp;F)：</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>&amp;Kernel:</source>
        <translation>核函数(&amp;K)：</translation>
    </message>
    <message>
        <source>&amp;Launch code in:</source>
        <translation>启动代码在(&amp;L)：</translation>
    </message>
    <message>
        <source>&amp;Include folders:</source>
        <translation>包含目录(&amp;I)：</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Pro&amp;blem:</source>
        <translation>问题(&amp;B)：</translation>
    </message>
    <message>
        <source>Save &amp;header to:</source>
        <translation>文件头保存到(&amp;H)：</translation>
    </message>
    <message>
        <source>Proposed header</source>
        <translation>建议的文件头</translation>
    </message>
    <message>
        <source>Header, editable</source>
        <translation>文件头，可编辑</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>%1, %2 line %3</source>
        <translation>%1，%2 第 %3 行</translation>
    </message>
    <message>
        <source>Under Include folders, add the folders that contain the included files.</source>
        <translation>请在上方“包含目录”处添加被包含文件所在的目录。</translation>
    </message>
    <message>
        <source>Select a kernel, or several that are launched in sequence.</source>
        <translation>请选择一个核函数，或依次启动的几个核函数。</translation>
    </message>
    <message>
        <source>Included file not found: %1. If the kernel needs the file, add its folder under Include folders.</source>
        <translation>找不到被包含的 %1：如果核函数需要它，请在上方添加它所在的目录。</translation>
    </message>
    <message>
        <source>Check %1: no source confirms these values.</source>
        <translation>%1 没有参考依据：请自行核实。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>The file stays unchanged. Marked lines are guesses until a first run has verified them; you can edit them here.</source>
        <translation>源文件保持不变。带标记的行是猜测，首次运行会验证它们；可以在这里编辑。</translation>
    </message>
    <message>
        <source>Guess from: %1</source>
        <translation>猜测，依据：%1</translation>
    </message>
    <message>
        <source>Guess (%1)</source>
        <translation>猜测（%1）</translation>
    </message>
    <message>
        <source>Replace file</source>
        <translation>替换文件</translation>
    </message>
    <message>
        <source>“%1” already exists.</source>
        <translation>已经有“%1”。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>CUDA sources (*.cu *.cuh *.h *.hpp *.inl);;All files (*)</source>
        <translation>CUDA 源文件 (*.cu *.cuh *.h *.hpp *.inl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>File that launches the kernel</source>
        <translation>启动核函数的文件</translation>
    </message>
    <message>
        <source>C++ and CUDA sources (*.cu *.cuh *.cpp *.cc *.cxx *.h *.hpp);;All files (*)</source>
        <translation>C++ 和 CUDA 源文件 (*.cu *.cuh *.cpp *.cc *.cxx *.h *.hpp);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Folder with included files</source>
        <translation>被包含文件所在的目录</translation>
    </message>
    <message>
        <source>NAME=VALUE; NAME</source>
        <translation>NAME=VALUE; NAME</translation>
    </message>
    <message>
        <source>&amp;Defines:</source>
        <translation>宏定义(&amp;D)：</translation>
    </message>
    <message>
        <source>New problem (in a new problem file)</source>
        <translation>其他问题：新建问题文件</translation>
    </message>
    <message>
        <source>Select a problem: the kernel cannot run here. %1</source>
        <translation>请选择问题：核函数无法在此运行。%1</translation>
    </message>
    <message>
        <source>Testing matching problems on the CPU…</source>
        <translation>正在 CPU 上测试相符的问题…</translation>
    </message>
    <message>
        <source>No known problem matches. %1 will describe a new problem; you write its reference.</source>
        <translation>没有相符的已知问题：%1 将描述一个新问题，请为它写参考实现。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::TimelinePanel</name>
    <message>
        <source>This row has no timeline. Measure end to end, or use a kernel whose blocks record their times.</source>
        <translation>这一行没有时间线。请端到端测量，或使用由线程块记录时间的核函数。</translation>
    </message>
    <message>
        <source>Select a row or a point to see the timeline of a run.</source>
        <translation>选择一行或一个点，查看一次运行的时间线。</translation>
    </message>
    <message>
        <source>In one run of %1, copies take %2 of the time, kernels %3, and both at once %4.</source>
        <translation>一次运行 %1：拷贝占 %2，核函数占 %3，两者同时占 %4。</translation>
    </message>
    <message numerus="yes">
        <source>%n blocks in %1. The first SM ran out of work after %2 of that time; on average, SMs were busy for %3.</source>
        <translation>
            <numerusform>%1 内运行了 %n 个线程块。最早空闲的 SM 在这段时间的 %2 处已无事可做；平均忙碌 %3。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The recording contains no data for %n other SMs.</source>
        <translation>
            <numerusform>另有 %n 个 SM 没有保留。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::MainWindow</name>
    <message>
        <source>Kernelcurve crashed in its last session. The crash report contains the stack trace, the versions, and the last lines of the log.</source>
        <translation>Kernelcurve 上次崩溃了。本机上的崩溃报告列出调用栈、版本和日志的最后几行。</translation>
    </message>
    <message>
        <source>Open crash report</source>
        <translation>打开崩溃报告</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>重置布局(&amp;Y)</translation>
    </message>
    <message>
        <source>Restores the original positions of all panels</source>
        <translation>把所有面板恢复到最初的位置</translation>
    </message>
    <message>
        <source>&amp;About Kernelcurve</source>
        <translation>关于 Kernelcurve(&amp;A)</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 &amp;Qt</translation>
    </message>
    <message>
        <source>New win&amp;dow</source>
        <translation>新建窗口(&amp;D)</translation>
    </message>
    <message>
        <source>Opens another window with its own experiment</source>
        <translation>打开另一个窗口，其中有自己的实验</translation>
    </message>
    <message>
        <source>Cannot open the window: %1</source>
        <translation>无法打开窗口：%1</translation>
    </message>
</context>
<context>
    <name>AskPass</name>
    <message>
        <source>Login to %1</source>
        <translation>登录到 %1</translation>
    </message>
</context>
<context>
    <name>kernelcurve::AddHostDialog</name>
    <message>
        <source>Run the worker in a Slurm &amp;job</source>
        <translation>在 Slurm 作业中运行工作进程(&amp;J)</translation>
    </message>
    <message>
        <source>Add machine</source>
        <translation>添加机器</translation>
    </message>
    <message>
        <source>salloc options: --partition=gpu --gres=gpu:1 --time=30</source>
        <translation>salloc 的选项：--partition=gpu --gres=gpu:1 --time=30</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>名称(&amp;N)：</translation>
    </message>
    <message>
        <source>&amp;SSH host:</source>
        <translation>SSH 主机(&amp;S)：</translation>
    </message>
    <message>
        <source>Job &amp;options:</source>
        <translation>作业选项(&amp;O)：</translation>
    </message>
    <message>
        <source>&amp;Container:</source>
        <translation>容器(&amp;C)：</translation>
    </message>
    <message>
        <source>&amp;Worker:</source>
        <translation>工作进程(&amp;W)：</translation>
    </message>
    <message>
        <source>Se&amp;tup command:</source>
        <translation>启动之前(&amp;B)：</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>The machine&apos;s devices appear as NAME/cuda:0, NAME/cuda:1, and so on. Authentication uses your ssh configuration.</source>
        <translation>它的设备随后写作“名称/cuda:0”等。密码和密钥仍由您配置好的 ssh 管理。</translation>
    </message>
    <message>
        <source>Use letters, digits, and . - _; start with a letter or digit</source>
        <translation>名称以字母或数字开头，其后还可用 . - 和 _</translation>
    </message>
    <message>
        <source>Enter an SSH host, a Slurm job, or a container.</source>
        <translation>请填写 SSH 主机、Slurm 作业或容器。</translation>
    </message>
    <message>
        <source>SSH host</source>
        <translation>SSH 主机</translation>
    </message>
</context>
<context>
    <name>kernelcurve::HostController</name>
    <message>
        <source>&amp;Send</source>
        <translation>发送(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Use installed version</source>
        <translation>使用已安装的版本(&amp;U)</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Disconnect from %1</source>
        <translation>断开与 %1 的连接</translation>
    </message>
    <message>
        <source>&amp;Add machine…</source>
        <translation>添加机器(&amp;A)…</translation>
    </message>
</context>
<context>
    <name>kernelcurve::AssignmentPanel</name>
    <message>
        <source>Your &amp;name:</source>
        <translation>姓名(&amp;N)：</translation>
    </message>
    <message>
        <source>Sub&amp;mit…</source>
        <translation>上交(&amp;I)…</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>评分项</translation>
    </message>
    <message>
        <source>Assignment</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Results must be correct at %1.</source>
        <translation>在以下尺寸时结果必须正确：%1。</translation>
    </message>
    <message>
        <source>not tested</source>
        <translation>未测试</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>decided by the grader</source>
        <translation>由批改者决定</translation>
    </message>
    <message>
        <source>%1 %2 (%3): %4</source>
        <translation>%1 %2（%3 分）：%4</translation>
    </message>
    <message>
        <source>Testing: %1 of %2</source>
        <translation>正在测试：第 %1 项，共 %2 项</translation>
    </message>
    <message>
        <source>%1 of %2 points. Kernelcurve tests the gates each time you save.</source>
        <translation>%2 分中得 %1 分。每次保存都会重新测试各评分项。</translation>
    </message>
    <message>
        <source>Save the kernel to test its gates.</source>
        <translation>保存核函数以测试各评分项。</translation>
    </message>
    <message>
        <source>Enter your name first.</source>
        <translation>请先输入姓名。</translation>
    </message>
    <message>
        <source>Creates a file to send to your teacher.</source>
        <translation>写出一个交给老师的文件。</translation>
    </message>
    <message numerus="yes">
        <source>The grader also tests %n hidden size(s).</source>
        <translation>
            <numerusform>批改者还会测试 %n 个未公开的尺寸。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You can submit %n time(s).</source>
        <translation>
            <numerusform>可以上交 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open an assignment (NAME.assignment.yaml) with File &gt; Open…</source>
        <translation>用“文件 &gt; 打开…”打开一份作业：NAME.assignment.yaml</translation>
    </message>
</context>
<context>
    <name>kernelcurve::AssignmentController</name>
    <message>
        <source>Assignment</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Another program has changed the file. Save the kernel to test its gates.</source>
        <translation>另一个程序修改了文件。保存后会测试各评分项。</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>上交</translation>
    </message>
    <message>
        <source>Submissions (*.handin.yaml)</source>
        <translation>上交的作业 (*.handin.yaml)</translation>
    </message>
    <message>
        <source>Saved to %1. Send this file to your teacher.</source>
        <translation>已保存到 %1。请把这个文件交给老师。</translation>
    </message>
    <message>
        <source>New assi&amp;gnment…</source>
        <translation>新建作业(&amp;G)…</translation>
    </message>
    <message>
        <source>Creates or edits an assignment for a class: problem, template kernel, and gates</source>
        <translation>编写或修改一份给班级的作业：问题、起始核函数和评分项</translation>
    </message>
    <message>
        <source>New assignment</source>
        <translation>新建作业</translation>
    </message>
</context>
<context>
    <name>kernelcurve::HistoryController</name>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <extracomment>%1 is what was done, such as &quot;ticking read_offset&quot;</extracomment>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>撤销%1(&amp;U)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <extracomment>%1 is what was undone, such as &quot;ticking read_offset&quot;</extracomment>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>重做%1(&amp;R)</translation>
    </message>
</context>
<context>
    <name>PaletteText</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>教学实验</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>In the chart</source>
        <translation>图表中</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Previous or next point or curve</source>
        <translation>上一个或下一个点、曲线</translation>
    </message>
    <message>
        <source>First or last point of a curve</source>
        <translation>曲线的第一个或最后一个点</translation>
    </message>
    <message>
        <source>Select the point</source>
        <translation>选择该点</translation>
    </message>
    <message>
        <source>Pin the point as a reference</source>
        <translation>固定该点作为参照</translation>
    </message>
    <message>
        <source>Zoom in, zoom out</source>
        <translation>放大、缩小</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Shift+Arrow keys</source>
        <translation>Shift 加方向键</translation>
    </message>
    <message>
        <source>Previous view, next view</source>
        <translation>上一个视图、下一个视图</translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>重置视图</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Published table</source>
        <translation>已发表的表</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ManualWindow</name>
    <message>
        <source>Text not found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Kernelcurve manual</source>
        <translation>Kernelcurve 手册</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>在手册中查找</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Manual page</source>
        <translation>手册页面</translation>
    </message>
    <message>
        <source>Page not found: %1</source>
        <translation>没有找到页面：%1</translation>
    </message>
</context>
<context>
    <name>kernelcurve::Palette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Command, lab, kernel, problem, device, metric, file, or manual page</source>
        <translation>命令、教学实验、核函数、问题、设备、指标、文件或手册页面</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配项</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有匹配项</translation>
    </message>
</context>
<context>
    <name>kernelcurve::CompareMenu</name>
    <message>
        <source>%1 has no measurements of these kernels with these parameters.</source>
        <translation>%1 没有用这些参数测量过这些核函数。</translation>
    </message>
    <message>
        <source>previous run</source>
        <translation>上一次运行</translation>
    </message>
    <message>
        <source>With the %1</source>
        <translation>与 %1 比较</translation>
    </message>
    <message>
        <source>With &amp;previous run</source>
        <translation>与上一次运行(&amp;P)</translation>
    </message>
    <message>
        <source>With &amp;recordings…</source>
        <translation>与记录比较(&amp;R)…</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>C&amp;ompare</source>
        <translation>比较(&amp;O)</translation>
    </message>
    <message>
        <source>Adds a recorded GPU or the previous run to the chart for comparison</source>
        <translation>在同一张图中与录制的 GPU 或上一次运行比较</translation>
    </message>
</context>
<context>
    <name>kernelcurve::BigFiguresView</name>
    <message>
        <source>Large display</source>
        <translation>大字显示</translation>
    </message>
    <message>
        <source>No measurements yet</source>
        <translation>还没有测量结果</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1（最佳）</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ClassController</name>
    <message>
        <source>Folder of recordings or submissions of a class</source>
        <translation>存放全班记录或作业的文件夹</translation>
    </message>
    <message>
        <source>Export worksheet</source>
        <translation>导出练习单</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Open a c&amp;lass…</source>
        <translation>打开班级(&amp;L)…</translation>
    </message>
    <message>
        <source>Shows the recordings or submissions of a class as one table and chart</source>
        <translation>以一张表和一张图显示全班的记录或作业</translation>
    </message>
    <message>
        <source>Export &amp;worksheet…</source>
        <translation>导出练习单(&amp;W)…</translation>
    </message>
    <message>
        <source>Exports the lab&apos;s steps and measurements for printing, with blanks for the results</source>
        <translation>供打印的实验步骤与测量，结果处留空</translation>
    </message>
    <message>
        <source>&amp;Large display</source>
        <translation>大字显示(&amp;L)</translation>
    </message>
    <message>
        <source>Shows the values of the selected row in a large font; Esc closes the display</source>
        <translation>以大字显示所选行的数值；按 Esc 关闭</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ClassModel</name>
    <message>
        <source>graded here</source>
        <translation>已在此评分</translation>
    </message>
    <message>
        <source>claimed</source>
        <translation>自称</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Name of the file or its folder</source>
        <translation>按文件或其文件夹命名</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Graded in this window, or claimed in the file (not verified)</source>
        <translation>在此评分，或由文件自称</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Ranks students by the values in their files</source>
        <translation>按文件中的数值</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Value claimed in the file (not verified)</source>
        <translation>文件中声称的值（未经验证）</translation>
    </message>
    <message>
        <source>Claimed</source>
        <translation>自称</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Predicted share of the time that the largest cost takes at most</source>
        <translation>预测的最大代价最多占时间的比例</translation>
    </message>
    <message>
        <source>Largest cost</source>
        <translation>最大代价</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ClassText</name>
    <message numerus="yes">
        <source>%n gate(s), %1 points</source>
        <translation>
            <numerusform>%n 个评分项，%1 分</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message numerus="yes">
        <source>%n student(s).</source>
        <translation>
            <numerusform>%n 名学生。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n graded by you.</source>
        <translation>
            <numerusform>%n 人已在此评分。</numerusform>
        </translation>
    </message>
    <message>
        <source>Claimed results come from the files and were not checked.</source>
        <translation>“自称”的内容来自文件，未经检查。</translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s) were ignored.</source>
        <translation>
            <numerusform>另有 %n 个文件未采用。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n predicted</source>
        <translation>
            <numerusform>%n 行为预测</numerusform>
        </translation>
    </message>
    <message>
        <source>Largest cost in the class: %1 (%2 of %3 submissions, median %4 of the time).</source>
        <translation>全班最大的代价：%1（%3 份提交中的 %2 份，中位数为时间的 %4）。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ClassWindow</name>
    <message>
        <source>Recordings and submissions</source>
        <translation>记录和作业</translation>
    </message>
    <message>
        <source>Class folder</source>
        <translation>全班的文件夹</translation>
    </message>
    <message>
        <source>Assignment for grading</source>
        <translation>用于评分的作业题</translation>
    </message>
    <message>
        <source>Assignments (*.assignment.yaml *.kernelcurve)</source>
        <translation>作业题 (*.assignment.yaml *.kernelcurve)</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>评分项</translation>
    </message>
    <message>
        <source>All curves</source>
        <translation>所有曲线</translation>
    </message>
    <message>
        <source>Drop a folder, or the recordings and submissions of a class, here.</source>
        <translation>把文件夹，或全班的记录和作业拖到这里。</translation>
    </message>
    <message>
        <source>Grading: %1 of %2.</source>
        <translation>正在评分：%1/%2。</translation>
    </message>
    <message>
        <source>Choose an assignment to grade the submissions.</source>
        <translation>请选择作业题以便评分。</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>班级</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>添加文件(&amp;A)…</translation>
    </message>
    <message>
        <source>Add a &amp;folder…</source>
        <translation>添加文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Grade with an assignment…</source>
        <translation>按作业题评分(&amp;G)…</translation>
    </message>
    <message>
        <source>Grades every submission here, without a GPU, in a sandbox</source>
        <translation>每份作业都在此评分，不需要 GPU，在沙箱中运行</translation>
    </message>
    <message>
        <source>&amp;Save table…</source>
        <translation>保存表格(&amp;S)…</translation>
    </message>
    <message>
        <source>Cl&amp;ear</source>
        <translation>清空(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Y axis</source>
        <translation>纵轴(&amp;Y)</translation>
    </message>
    <message>
        <source>Y axis of the chart</source>
        <translation>图表的 Y 轴</translation>
    </message>
    <message>
        <source>The chart shows the spread if at least two students have values at the same point. Select a row to highlight a student.</source>
        <translation>如果两名学生在同一点上有数值，这里画出分布。选择一行可突出显示该学生。</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Costs were not predicted:</source>
        <translation>没有预测代价：</translation>
    </message>
    <message>
        <source>Predicting costs: %1 of %2.</source>
        <translation>正在预测代价：已完成 %2 份中的 %1 份。</translation>
    </message>
    <message numerus="yes">
        <source>The model cannot predict the costs of %n submission(s):</source>
        <translation>
            <numerusform>模型无法预测 %n 份提交的代价：</numerusform>
        </translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Stops grading and the prediction of costs; finished results are kept</source>
        <translation>停止评分和代价的预测；已有的结果保留</translation>
    </message>
</context>
<context>
    <name>Course</name>
    <message>
        <source>beginner</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>intermediate</source>
        <translation>进阶</translation>
    </message>
    <message>
        <source>advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Devices and measurement</source>
        <translation>设备与测量</translation>
    </message>
    <message>
        <source>Memory and caches</source>
        <translation>内存与缓存</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Threads and occupancy</source>
        <translation>线程与占用率</translation>
    </message>
    <message>
        <source>Reduction and scan</source>
        <translation>归约与扫描</translation>
    </message>
    <message>
        <source>Atomics and histograms</source>
        <translation>原子操作与直方图</translation>
    </message>
    <message>
        <source>Stencils, sorting, sparse</source>
        <translation>模板计算、排序等</translation>
    </message>
    <message>
        <source>Matrix multiplication</source>
        <translation>矩阵乘法</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>Transformer kernels</source>
        <translation>Transformer 核函数</translation>
    </message>
    <message>
        <source>Transfers and allocation</source>
        <translation>传输与分配</translation>
    </message>
    <message>
        <source>%1 min</source>
        <extracomment>Duration of a lab in minutes</extracomment>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>requires hardware counters</source>
        <translation>需要硬件计数器</translation>
    </message>
    <message>
        <source>requires a GPU</source>
        <translation>需要 GPU</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ChartLookDialog</name>
    <message>
        <source>Invalid limits: %1 to %2. Write the lower limit first.</source>
        <translation>无效的范围：%1 到 %2。请先写下限。</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>&amp;Remove the note</source>
        <translation>删除批注(&amp;R)</translation>
    </message>
    <message>
        <source>Offset from the point in units of 1/96 inch; &quot;auto&quot; selects a free position</source>
        <translation>相对该点的偏移，单位为 1/96 英寸；“自动”：空闲的位置</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Export chart for a report</source>
        <translation>导出报告用的图表</translation>
    </message>
    <message>
        <source>%1 from</source>
        <translation>%1自</translation>
    </message>
    <message>
        <source>%1 to</source>
        <translation>%1至</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>X axis</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Y axis</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>下方</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>图例(&amp;L)</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> 毫米</translation>
    </message>
    <message>
        <source>Export &amp;width</source>
        <translation>导出宽度(&amp;W)</translation>
    </message>
    <message>
        <source>Export &amp;height</source>
        <translation>导出高度(&amp;H)</translation>
    </message>
    <message>
        <source>white</source>
        <translation>白色</translation>
    </message>
    <message>
        <source>transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>White, transparent, or a colour such as #f4f4f4</source>
        <translation>白色、透明，或颜色，如 #f4f4f4</translation>
    </message>
    <message>
        <source>&amp;Export background</source>
        <translation>导出背景(&amp;E)</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Labels and order of the series</source>
        <translation>系列的标签与顺序</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>数据点</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>批注</translation>
    </message>
    <message>
        <source>Arrow</source>
        <translation>箭头</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>向右</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>向上</translation>
    </message>
    <message>
        <source>Point notes</source>
        <translation>数据点的批注</translation>
    </message>
    <message>
        <source>Export background</source>
        <translation>导出背景</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Saves the current chart to a file</source>
        <translation>把当前图表保存到文件</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>from</source>
        <extracomment>Limits of an axis: from 0 to 100</extracomment>
        <translation>从</translation>
    </message>
    <message>
        <source>Right-click a point of the chart to add a note.</source>
        <translation>右键点击图表中的一个点，即可给它加批注。</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>插图(&amp;F)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Font si&amp;ze</source>
        <translation>字号(&amp;Z)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::SideRail</name>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
</context>
<context>
    <name>kernelcurve::CommandKeys</name>
    <message>
        <source>A shortcut must be a single key, not a sequence.</source>
        <translation>一个命令用一个键，而不是先后按几个键。</translation>
    </message>
    <message>
        <source>%1 is reserved for editing text.</source>
        <translation>%1 在所有输入框里用于编辑文字。</translation>
    </message>
    <message>
        <source>%1 without a modifier is reserved for fields and lists. Add Ctrl, or use a key from F1 to F12.</source>
        <translation>单独的 %1 属于输入框和列表：请同时按住 Ctrl，或选用 F1 到 F12。</translation>
    </message>
    <message>
        <source>%1 is reserved for opening a menu or moving to a field.</source>
        <translation>%1 用于打开菜单或跳到某个输入框。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ExperimentHeading</name>
    <message>
        <source>Untitled experiment</source>
        <translation>未命名的实验</translation>
    </message>
    <message>
        <source>Experiment title</source>
        <translation>实验的标题</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Attempts and observations (included in reports)</source>
        <translation>做了哪些尝试、观察到什么；会写入报告</translation>
    </message>
    <message>
        <source>Notes on the experiment (included in reports)</source>
        <translation>关于实验的备注，会写入报告</translation>
    </message>
    <message>
        <source>Add notes</source>
        <translation>添加备注</translation>
    </message>
</context>
<context>
    <name>kernelcurve::KeyPage</name>
    <message>
        <source>default: none</source>
        <translation>默认无</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>默认 %1</translation>
    </message>
    <message>
        <source>Shortcuts for “%1”</source>
        <translation>“%1”的快捷键</translation>
    </message>
    <message>
        <source>The shortcuts for “%1” cannot be changed</source>
        <translation>“%1”的按键不能更改</translation>
    </message>
    <message>
        <source>Select a command to change its shortcuts</source>
        <translation>选择一个命令以更改它的快捷键</translation>
    </message>
    <message>
        <source>%1 is already assigned to “%2”.</source>
        <translation>%1 已是“%2”的快捷键。</translation>
    </message>
    <message>
        <source>Search commands or keys</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Another key</source>
        <translation>另一个快捷键</translation>
    </message>
    <message>
        <source>Press a key</source>
        <translation>请按键</translation>
    </message>
    <message>
        <source>Press the new key; Backspace clears the field</source>
        <translation>按下新的快捷键；退格键清空此框</translation>
    </message>
    <message>
        <source>&amp;Restore default</source>
        <translation>恢复默认(&amp;U)</translation>
    </message>
    <message>
        <source>Restores the default shortcuts of this command</source>
        <translation>恢复这个命令的默认快捷键</translation>
    </message>
    <message>
        <source>Restore &amp;all defaults</source>
        <translation>全部恢复默认(&amp;A)</translation>
    </message>
    <message>
        <source>Reassi&amp;gn</source>
        <translation>改归此命令(&amp;T)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::GateText</name>
    <message>
        <source>✓ %1 (%2): passed</source>
        <translation>✓ %1（%2）：通过</translation>
    </message>
    <message>
        <source>✗ %1 (%2): failed</source>
        <translation>✗ %1（%2）：未通过</translation>
    </message>
    <message>
        <source>– %1 (%2): undecided</source>
        <translation>– %1（%2）：未定</translation>
    </message>
    <message>
        <source>Line %1 of the submission</source>
        <translation>提交文件的第 %1 行</translation>
    </message>
    <message>
        <source>Hint: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>%1 of %2 gates passed, %3 of %4 points</source>
        <translation>通过 %1 / %2 个评分项，%3 / %4 分</translation>
    </message>
    <message>
        <source>Gates and reasons</source>
        <translation>评分项与原因</translation>
    </message>
    <message>
        <source>Costs, predicted for %1, %2</source>
        <translation>代价，对 %1 的预测，%2</translation>
    </message>
</context>
<context>
    <name>kernelcurve::SourcesWindow</name>
    <message>
        <source>Lab</source>
        <translation>教学实验</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Published table</source>
        <translation>已发表的表</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>找到 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Search sources</source>
        <translation>搜索出处</translation>
    </message>
    <message>
        <source>Contents of the sources; press Enter to open an entry</source>
        <translation>出处的目录；按回车键打开条目</translation>
    </message>
</context>
<context>
    <name>kernelcurve::DockArea</name>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ExperimentController</name>
    <message>
        <source>Go to &amp;kernels</source>
        <translation>转到核函数(&amp;K)</translation>
    </message>
    <message>
        <source>Go to &amp;parameters</source>
        <translation>转到参数(&amp;P)</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1 is now available as a device.</source>
        <translation>设备 %1 现在可用。</translation>
    </message>
    <message>
        <source>Use device</source>
        <translation>使用它</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ImportController</name>
    <message>
        <source>&amp;Import .cu file…</source>
        <translation>导入 .cu 文件(&amp;I)…</translation>
    </message>
    <message>
        <source>Measures a kernel from another project&apos;s file without changing the file</source>
        <translation>测量其他项目文件中的核函数，文件保持不变</translation>
    </message>
    <message>
        <source>Import .cu file</source>
        <translation>导入 .cu 文件</translation>
    </message>
    <message>
        <source>CUDA sources (*.cu *.cuh *.h *.hpp *.inl);;All files (*)</source>
        <translation>CUDA 源文件 (*.cu *.cuh *.h *.hpp *.inl);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::InterfaceMenus</name>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>A&amp;ppearance</source>
        <translation>外观(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Larger interface</source>
        <translation>放大界面(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller interface</source>
        <translation>缩小界面(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Default interface size</source>
        <translation>默认界面大小(&amp;D)</translation>
    </message>
    <message>
        <source>Interface si&amp;ze: %1 %</source>
        <extracomment>Size of the interface: 125 %</extracomment>
        <translation>界面大小：%1 % (&amp;Z)</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>系统语言</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>&amp;System default</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>System theme</source>
        <translation>系统主题</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>High contrast theme</source>
        <translation>高对比度主题</translation>
    </message>
</context>
<context>
    <name>kernelcurve::LabController</name>
    <message>
        <source>Lab</source>
        <translation>教学实验</translation>
    </message>
</context>
<context>
    <name>kernelcurve::PaletteController</name>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Finds commands, labs, kernels, devices, files, and manual pages by part of their names</source>
        <translation>按名称的一部分查找任何命令、教学实验、核函数、设备、文件和手册页面</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::Presentation</name>
    <message>
        <source>P&amp;resentation</source>
        <translation>演示(&amp;R)</translation>
    </message>
    <message>
        <source>Shows only the chart, enlarged for an audience; press the same key to return</source>
        <translation>只显示图表，放大供观众观看；再按同一个键返回</translation>
    </message>
</context>
<context>
    <name>kernelcurve::ResultsView</name>
    <message>
        <source>Experiment &amp;title</source>
        <translation>实验的标题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>Go to &amp;chart</source>
        <translation>转到图表(&amp;C)</translation>
    </message>
    <message>
        <source>Go to &amp;measurements</source>
        <translation>转到测量结果(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Guess before measuring</source>
        <translation>测量前先猜(&amp;G)</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>Draw or type your guess, then measure</source>
        <translation>画出或输入您的预期，然后测量</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>&amp;Filter measurements…</source>
        <translation>筛选测量结果(&amp;F)…</translation>
    </message>
    <message>
        <source>Shows only rows that contain the given text or meet a condition</source>
        <translation>只显示含有某个文本或数值的行</translation>
    </message>
    <message>
        <source>&amp;Sort by the current column</source>
        <translation>按当前列排序(&amp;S)</translation>
    </message>
    <message>
        <source>Ascending, descending, then in measuring order</source>
        <translation>升序，降序，然后恢复测量顺序</translation>
    </message>
</context>
<context>
    <name>kernelcurve::RunCommands</name>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Measures every configuration</source>
        <translation>测量所有配置</translation>
    </message>
    <message>
        <source>Run &amp;missing</source>
        <translation>补测缺失项(&amp;M)</translation>
    </message>
    <message>
        <source>Run missing</source>
        <translation>补测缺失项</translation>
    </message>
    <message>
        <source>Measures the configurations without a result</source>
        <translation>测量没有结果的配置</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stops after the current launch</source>
        <translation>在当前启动结束后停止</translation>
    </message>
    <message>
        <source>The run continues after reconnecting; the next attempt is in %1.</source>
        <translation>重新连接后运行会继续；%1后再次尝试。</translation>
    </message>
    <message>
        <source>Connect now</source>
        <translation>立即连接</translation>
    </message>
    <message>
        <source>Lost the connection to %1. The other devices continue. %2</source>
        <translation>%1 已失联，其他设备继续。%2</translation>
    </message>
</context>
<context>
    <name>kernelcurve::SourcesController</name>
    <message>
        <source>S&amp;ources…</source>
        <translation>出处(&amp;O)…</translation>
    </message>
    <message>
        <source>Lists the sources of labs, kernels, and published tables, with their contents</source>
        <translation>教学实验、核函数和已发表的表的出处及其目录</translation>
    </message>
</context>
<context>
    <name>kernelcurve::StartController</name>
    <message>
        <source>S&amp;tart page</source>
        <translation>开始页(&amp;T)</translation>
    </message>
</context>
<context>
    <name>kernelcurve::WhyDock</name>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>kernelcurve::Workbench</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>还没有打开过文件</translation>
    </message>
</context>
<context>
    <name>kernelcurve::CostPanel</name>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Costs by cause</source>
        <translation>各原因的代价</translation>
    </message>
    <message>
        <source>Upper bounds, predicted for %1; causes overlap.</source>
        <translation>对 %1 的预测上限；原因之间有重叠。</translation>
    </message>
    <message>
        <source>Predicting the times of changed kernels…</source>
        <translation>正在预测改动后的核函数…</translation>
    </message>
    <message>
        <source>Try changes</source>
        <translation>试试改动</translation>
    </message>
    <message>
        <source>Predicts the times of changed kernels: neighbouring parameter values, padded shared arrays, or no register limit</source>
        <translation>预测改动后的核函数的时间：参数的相邻值、填充的共享数组或取消寄存器限制</translation>
    </message>
    <message>
        <source>%1: %2 less time</source>
        <translation>%1：时间减少 %2</translation>
    </message>
    <message>
        <source>%1: %2 more time</source>
        <translation>%1：时间增加 %2</translation>
    </message>
    <message>
        <source>Kernelcurve found no automatic changes to try.</source>
        <translation>这个核函数没有可以自动改动的地方。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::PickerPopup</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the list</source>
        <translation>搜索列表</translation>
    </message>
</context>
<context>
    <name>FilterText</name>
    <message>
        <source>Missing column before “%1”. Write, for example, time&lt;10us.</source>
        <translation>“%1”之前缺少列名。例如写成 time&lt;10us。</translation>
    </message>
    <message>
        <source>Unknown column: “%1”.</source>
        <translation>未知的列：“%1”。</translation>
    </message>
    <message>
        <source>Did you mean “%1”?</source>
        <translation>您是指“%1”吗？</translation>
    </message>
    <message>
        <source>Write the title of a column, or put the text that you search for in quotes.</source>
        <translation>请写出列的标题，或者给要查找的文本加上引号。</translation>
    </message>
    <message>
        <source>Unknown comparison: “%1”. Use &lt;, &lt;=, &gt;, &gt;=, =, or !=.</source>
        <translation>未知的比较符：“%1”。请使用 &lt;、&lt;=、&gt;、&gt;=、= 或 !=。</translation>
    </message>
    <message>
        <source>Missing value after “%1”. Write, for example, %2.</source>
        <translation>“%1”之后缺少值。例如写成 %2。</translation>
    </message>
    <message>
        <source>Invalid value: “%1”. Write, for example, %2.</source>
        <translation>无效的值：“%1”。例如写成 %2。</translation>
    </message>
    <message>
        <source>“%1” is text. Compare it with = or !=.</source>
        <translation>“%1”是文本。请用 = 或 != 比较。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::FilterBar</name>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 / %2 行</translation>
    </message>
    <message>
        <source>Filter: text, or time&lt;10us</source>
        <translation>筛选：文本，或 time&lt;10us</translation>
    </message>
    <message>
        <source>Measurement filter</source>
        <translation>测量结果的筛选条件</translation>
    </message>
    <message>
        <source>Enter words that occur in a row, or comparisons such as time&lt;10us, occupancy&gt;=50%, or kernel=copy. A row must match all of them. Hidden rows stay in the chart and in exports.</source>
        <translation>行中出现的词，以及 time&lt;10us、occupancy&gt;=50%、kernel=copy 这样的比较。必须全部满足。隐藏的行仍在图表和导出的文件里。</translation>
    </message>
    <message>
        <source>Best per kernel</source>
        <translation>每个核函数的最佳结果</translation>
    </message>
    <message>
        <source>Clears and closes the filter (Esc)</source>
        <translation>清除并关闭筛选 (Esc)</translation>
    </message>
    <message>
        <source>Close the filter</source>
        <translation>关闭筛选</translation>
    </message>
</context>
<context>
    <name>kernelcurve::AssignmentDialog</name>
    <message>
        <source>Op&amp;en…</source>
        <translation>打开(&amp;E)…</translation>
    </message>
    <message>
        <source>Pre&amp;view as a student</source>
        <translation>以学生身份预览(&amp;V)</translation>
    </message>
    <message>
        <source>File &amp;for students…</source>
        <translation>给学生的文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Opens one of your assignments</source>
        <translation>继续编辑您的某份作业</translation>
    </message>
    <message>
        <source>Exports a self-contained file for students, without the hidden sizes</source>
        <translation>写出一个供学生使用的完整文件，不含未公开的尺寸</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>Assignment file</source>
        <translation>作业文件</translation>
    </message>
    <message>
        <source>YAML, editable</source>
        <translation>可编辑的 YAML</translation>
    </message>
    <message>
        <source>Errors in the assignment</source>
        <translation>作业中的错误</translation>
    </message>
    <message>
        <source>Autosave failed. Save the file to keep your changes. %1</source>
        <translation>自动保存失败。请保存文件，以保留您的修改。%1</translation>
    </message>
    <message>
        <source>Another program has changed the file; saving overwrites that change.</source>
        <translation>另一个程序修改了此文件；保存会覆盖那些修改。</translation>
    </message>
    <message>
        <source>Open assignment</source>
        <translation>打开作业</translation>
    </message>
    <message>
        <source>Assignments (*.assignment.yaml);;All files (*)</source>
        <translation>作业 (*.assignment.yaml);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Fix the text to use the form. %1</source>
        <translation>文本有误，表单暂不可用。%1</translation>
    </message>
    <message>
        <source>%1, with a device</source>
        <translation>%1，需要设备</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Student preview</source>
        <translation>学生看到的样子</translation>
    </message>
    <message>
        <source>Template kernel</source>
        <translation>起始核函数</translation>
    </message>
    <message>
        <source>CUDA source, read-only</source>
        <translation>只读的 CUDA 源码</translation>
    </message>
    <message>
        <source>Not saved. %1</source>
        <translation>未能保存。%1</translation>
    </message>
    <message>
        <source>Saved to %1.</source>
        <translation>已保存到 %1。</translation>
    </message>
    <message>
        <source>Saved to %1. Fix the errors before you use the file.</source>
        <translation>已保存到 %1。改正错误后即可使用。</translation>
    </message>
    <message>
        <source>Save assignment</source>
        <translation>保存作业</translation>
    </message>
    <message>
        <source>Assignments (*.assignment.yaml)</source>
        <translation>作业 (*.assignment.yaml)</translation>
    </message>
    <message>
        <source>File for students</source>
        <translation>给学生的文件</translation>
    </message>
    <message>
        <source>Saved to %1. Give this file to your students.</source>
        <translation>已保存到 %1。请把此文件发给学生。</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>New assignment</source>
        <translation>新建作业</translation>
    </message>
    <message>
        <source>Assignment %1</source>
        <translation>作业 %1</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>The assignment has unsaved changes.</source>
        <translation>此作业有未保存的更改。</translation>
    </message>
</context>
<context>
    <name>kernelcurve::AssignmentFormView</name>
    <message>
        <source>Title in E&amp;nglish:</source>
        <translation>英文标题(&amp;N)：</translation>
    </message>
    <message>
        <source>Title in English</source>
        <translation>英文标题</translation>
    </message>
    <message>
        <source>Title in &amp;Chinese:</source>
        <translation>中文标题(&amp;C)：</translation>
    </message>
    <message>
        <source>Title in Chinese</source>
        <translation>中文标题</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>&amp;Instructions:</source>
        <translation>说明(&amp;I)：</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Template kernel</source>
        <translation>起始核函数</translation>
    </message>
    <message>
        <source>A problem from the list, or a problem file next to the assignment</source>
        <translation>列表中的问题，或作业旁边的问题文件</translation>
    </message>
    <message>
        <source>A kernel file next to the assignment. If the file does not exist, saving creates it.</source>
        <translation>作业旁边的核函数文件；缺少时会在保存时写出</translation>
    </message>
    <message>
        <source>&amp;Problem:</source>
        <translation>问题(&amp;P)：</translation>
    </message>
    <message>
        <source>Template &amp;kernel:</source>
        <translation>起始核函数(&amp;K)：</translation>
    </message>
    <message>
        <source>Si&amp;zes:</source>
        <translation>尺寸(&amp;Z)：</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Sizes at which the results must be correct, such as n = 1000; n = 1024</source>
        <translation>在这些尺寸下结果必须正确：n = 1000; n = 1024</translation>
    </message>
    <message>
        <source>Hi&amp;dden sizes:</source>
        <translation>未公开的尺寸(&amp;D)：</translation>
    </message>
    <message>
        <source>Hidden sizes</source>
        <translation>未公开的尺寸</translation>
    </message>
    <message>
        <source>Used only for grading</source>
        <translation>只有评分时才知道</translation>
    </message>
    <message>
        <source>S&amp;ubmissions:</source>
        <translation>提交次数(&amp;U)：</translation>
    </message>
    <message>
        <source>Submissions per student</source>
        <translation>每名学生的提交次数</translation>
    </message>
    <message>
        <source>Unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>&amp;Time limit:</source>
        <translation>时限(&amp;T)：</translation>
    </message>
    <message>
        <source>Time limit per size</source>
        <translation>每种尺寸的时限</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Ranking by:</source>
        <translation>排名依据(&amp;R)：</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>评分项</translation>
    </message>
    <message>
        <source>Add a &amp;gate</source>
        <translation>添加评分项(&amp;G)</translation>
    </message>
    <message>
        <source>Gate %1: %2</source>
        <translation>评分项 %1：%2</translation>
    </message>
    <message>
        <source>condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>points</source>
        <translation>分值</translation>
    </message>
    <message>
        <source>size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>hint for students who fail the gate</source>
        <translation>给未通过学生的提示</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Leave this field empty to check the gate without a GPU</source>
        <translation>留空时，检查此评分项不需要 GPU</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>无设备</translation>
    </message>
    <message>
        <source>Remove gate %1</source>
        <translation>删除评分项 %1</translation>
    </message>
    <message>
        <source>Language of the instructions</source>
        <translation>说明的语言</translation>
    </message>
</context>
<context>
    <name>kernelcurve::CheckedText</name>
    <message>
        <source>Te&amp;xt of the file:</source>
        <translation>文件内容(&amp;X)：</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
</context>
<context>
    <name>kernelcurve::FindBar</name>
    <message>
        <source>Invalid regular expression at character %1: %2</source>
        <translation>正则表达式在第 %1 个字符处有误：%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>要查找的文本</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Replacement</source>
        <translation>替换文本</translation>
    </message>
    <message>
        <source>If you search for a regular expression, \1 to \9 insert its groups.</source>
        <translation>使用正则表达式时，\1 到 \9 代表各个分组。</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>已替换 %n 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kernelcurve::LeftTextOffer</name>
    <message>
        <source>Discard text</source>
        <translation>丢弃文本</translation>
    </message>
    <message>
        <source>Discard the unsaved text of “%1”?</source>
        <translation>丢弃“%1”中未保存的文本？</translation>
    </message>
    <message>
        <source>The program ended before it saved changes to “%1” (%2).</source>
        <translation>程序在保存对“%1”的修改之前就结束了（%2）。</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
</context>
<context>
    <name>kernelcurve::MessageBar</name>
    <message>
        <source>Go to line %1</source>
        <translation>转到第 %1 行</translation>
    </message>
</context>
</TS>
