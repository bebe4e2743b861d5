import { messageFileLimits } from '@fieldlark/domain/messages/limits.ts'
import { messageFileName, messageFileType } from '@fieldlark/domain/messages/message-file.ts'
import { newId } from '#data/new-id.ts'
import { shrinkPhoto } from '#parts/photos/shrink-photo.ts'
import type { ReadyFile } from './file-way.ts'

/** Why a file cannot be sent. */
export type FileProblem = 'empty' | 'tooLarge' | 'wrongKind' | 'unreadable'

/**
 * Judges a file by its bytes before anything is sent. A photo is drawn anew: smaller, upright, and without the place and the
 * device that cameras write into files.
 */
export async function prepareFile(file: File): Promise<ReadyFile | FileProblem> {
  if (file.size === 0) return 'empty'
  const head = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => null)
  if (head === null) return 'unreadable'
  if (messageFileType(new Uint8Array(head)) === 'application/pdf') {
    if (file.size > messageFileLimits.bytes) return 'tooLarge'
    const bytes = new Blob([file], { type: 'application/pdf' })
    return { id: newId(), name: messageFileName(file.name, 'pdf', 'file'), bytes, width: null, height: null }
  }
  const photo = await shrinkPhoto(file)
  if (typeof photo === 'string') return file.type.startsWith('image/') ? 'unreadable' : 'wrongKind'
  const { id, blob, width, height } = photo
  return { id, name: messageFileName(file.name, 'jpg', 'photo'), bytes: blob, width, height }
}
