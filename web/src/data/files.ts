import { useQuery } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { sendFile } from '#connection/send-file.ts'
import { loadStorage } from '#connection/storage.ts'
import { rest } from '#data/rest.ts'

import { insertOnce } from './insert-once.ts'
import { rowsOf, table } from './table.ts'
import { useWrite } from './write.ts'

/** A row of files. */
export type StoredFile = {
  id: string
  business_id: string
  user_id: string
  quote_id: string | null
  job_id: string | null
  name: string
  path: string
  mime_type: string
  size_bytes: number
  is_sample: boolean
  created_at: string
}

/** Which record the files belong to. */
export type FileTarget = { column: 'job_id' | 'quote_id'; id: string }

/** The types that the bucket accepts, by file extension: browsers do not know the type of every file. */
const mimeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
  csv: 'text/csv',
}
export const fileEndings = Object.keys(mimeTypes)
export const maxFileBytes = 10 * 1024 * 1024
export const maxFiles = 25

export const endingOf = (name: string): string | null => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return mimeTypes[ending] ? ending : null
}

const bucket = 'files'
const signedSeconds = 300
const files = table('files')

export const useFiles = (businessId: string, target: FileTarget, isOn = true) =>
  useQuery({
    queryKey: ['files', businessId, target.column, target.id],
    enabled: isOn,
    queryFn: async () =>
      rowsOf<StoredFile[]>(
        await rest.from('files').select('*').eq(target.column, target.id).order('created_at').order('id'),
      ),
  })

export type FileSend = { id: string; file: File; target: FileTarget; onProgress: (share: number) => void }

/** Stores the bytes, then the row; both may be retried. */
export async function uploadFile(businessId: string, { id, file, target, onProgress }: FileSend) {
  const ending = endingOf(file.name) ?? 'txt'
  const mime_type = mimeTypes[ending] ?? 'text/plain'
  const path = `${businessId}/${id}.${ending}`
  try {
    await sendFile(bucket, path, file, mime_type, onProgress)
  } catch (error) {
    throw toFailure(error)
  }
  const row = { id, business_id: businessId, [target.column]: target.id, path, mime_type }
  return insertOnce(files, { ...row, name: file.name.slice(-200), size_bytes: file.size })
}

/** A URL that serves the file for a few minutes. */
export async function fileUrl({ path, name }: StoredFile): Promise<string> {
  const from = (await loadStorage()).from(bucket)
  const { data, error } = await from.createSignedUrl(path, signedSeconds, { download: name })
  if (error) throw toFailure(error)
  return data.signedUrl
}

export const useRemoveFile = (businessId: string) =>
  useWrite(businessId, { changes: ['files'], isAwaited: true }, async ({ id, path }: StoredFile) => {
    const { error } = await (await loadStorage()).from(bucket).remove([path])
    if (error) throw toFailure(error)
    await files.remove(id)
  })
