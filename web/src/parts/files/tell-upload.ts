import { toast } from '@fieldlark/ui/toast.tsx'

import { textsOfPage } from '#language/language.tsx'

import { uploadTexts } from './upload.texts.ts'

/** Toasts about photos, receipts, files and the logo; of many files picked together only the newest one is shown. */
export const tellUpload = {
  done: (file: string) => toast.success(textsOfPage(uploadTexts).uploaded(file), { id: 'uploaded' }),
  failed: (file: string) =>
    toast.error(textsOfPage(uploadTexts).failed(file), { id: `upload failed ${file}` }),
}
