/** A photo or PDF of a message. */
export type MessageFile = {
  id: string
  name: string
  mime_type: string
  size_bytes: number
  /** Of a photo. */
  width: number | null
  height: number | null
  /** Where its bytes are; the pages of clients do not know. */
  path?: string
}

/** Made small and judged, to be sent. The same id again is the same file. */
export type ReadyFile = Pick<MessageFile, 'id' | 'name' | 'width' | 'height'> & { bytes: Blob }

/** How one page sends and reads the files of its thread. */
export type FileWay = {
  send: (file: ReadyFile) => Promise<unknown>
  /** Whole, or of a photo drawn small. */
  read: (file: MessageFile, isSmall: boolean) => Promise<Blob>
}

export const isPhoto = ({ width }: Pick<MessageFile, 'width'>): boolean => width !== null
