import type { Language } from '@fieldlark/domain/businesses/business.ts'

export const fileFields = ['photos', 'pdfs'] as const

const words = {
  en: { photo: ['photo', 'photos'], pdf: ['PDF', 'PDFs'], and: ' and ' },
  es: { photo: ['foto', 'fotos'], pdf: ['PDF', 'PDF'], and: ' y ' },
} as const

/** "2 photos and 1 PDF": what came with a message and is not in the mail; nothing of a message without. */
export function filesIn(language: Language, { photos, pdfs }: { photos: string; pdfs: string }): string {
  const { photo, pdf, and } = words[language]
  const counted = (count: number, [one, many]: readonly [string, string]) =>
    count > 0 ? [`${count} ${count === 1 ? one : many}`] : []
  return [...counted(Number(photos), photo), ...counted(Number(pdfs), pdf)].join(and)
}

const sentences = {
  en: (files: string) => `In the message: ${files}. Open it to see everything.`,
  es: (files: string) => `En el mensaje: ${files}. Ábralo para ver todo.`,
  /** Spanish, to the owner. */
  owner: (files: string) => `En el mensaje: ${files}. Ábrelo para ver todo.`,
}

const only = (sentence: (files: string) => string) => (files: string) => (files ? [sentence(files)] : [])

/** The paragraph that says so, where there is anything to say. */
export const inMessage = { en: only(sentences.en), es: only(sentences.es), owner: only(sentences.owner) }
