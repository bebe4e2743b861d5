import { toast } from '@fieldlark/ui/toast.tsx'

/** Puts the text on the clipboard and says so, or says that the browser does not let us. */
export async function copyText(
  text: string,
  sentences: { copied: string; copyFailed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(sentences.copied)
  } catch {
    toast.warning(sentences.copyFailed)
  }
}
