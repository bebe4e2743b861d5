import { toFailure } from '#connection/failure.ts'
import { loadStorage } from '#connection/storage.ts'
import { insertOnce } from '#data/insert-once.ts'
import { table } from '#data/table.ts'
import { type FileWay, isPhoto } from '#parts/messages/files/file-way.ts'

const bucket = 'message_files'
const thumbWidth = 480
const rows = table('message_files')

/** How members send and read the files of messages with a client. */
export const teamFileWay = (businessId: string, clientId: string): FileWay => ({
  send: async ({ id, name, bytes, width, height }) => {
    const path = `${businessId}/${id}.${isPhoto({ width }) ? 'jpg' : 'pdf'}`
    const from = (await loadStorage()).from(bucket)
    const { error } = await from.upload(path, bytes, { contentType: bytes.type, cacheControl: '31536000' })
    // An earlier attempt arrived and only its response was lost.
    const isThere = error !== null && 'statusCode' in error && String(error.statusCode) === '409'
    if (error && !isThere) throw toFailure(error)
    const mime_type = isPhoto({ width }) ? 'image/jpeg' : 'application/pdf'
    const own = { id, business_id: businessId, client_id: clientId, name, path, mime_type } as const
    await insertOnce(rows, { ...own, size_bytes: bytes.size, width, height })
  },
  read: async (file, isSmall) => {
    const from = (await loadStorage()).from(bucket)
    const drawn = isSmall ? { transform: { width: thumbWidth, resize: 'contain' as const } } : {}
    const { data, error } = await from.download(file.path ?? '', drawn)
    if (error) throw toFailure(error)
    return data
  },
})
