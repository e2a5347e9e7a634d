/** How long this thread has had the processor, in milliseconds: a measure of work that no other process disturbs. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
