import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the product on this port keeps its database and files, and the address of its mailbox; empty at each start. */
export const folderOf = (port: number | string) => join(tmpdir(), `fieldlark-stories-${port}`)
