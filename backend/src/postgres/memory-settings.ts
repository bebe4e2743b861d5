import { totalmem } from 'node:os'

const megabyte = 1024 * 1024
const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The memory of this machine, or of the container with a limit that this process runs in, in bytes. */
export function availableMemory(): number {
  const limit = process.constrainedMemory()
  // Without a limit the system answers 0 or a number far above the memory there is.
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * An eighth of the memory for PostgreSQL's own buffers, 64 MB to 1 GB: pages that are not used yet cost nothing, and the
 * rest of the data is in the file cache of the system, of which the planner may assume half the memory.
 */
export function memorySettings(bytes: number): string {
  const megabytes = bytes / megabyte
  const buffers = Math.floor(between(64, megabytes / 8, 1024))
  const cached = Math.floor(between(128, megabytes / 2, 16_384))
  return `shared_buffers = ${buffers}MB\neffective_cache_size = ${cached}MB\n`
}
