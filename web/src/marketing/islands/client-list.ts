import { clientListAnswer } from '../feature-pages/client-list.ts'
import { answerWhileTyped, pageLanguage } from './answer.ts'

/** Reads the pasted list again with every change. */
export function start(root: HTMLElement): void {
  const field = root.querySelector('textarea')
  if (field) answerWhileTyped(root, () => clientListAnswer(pageLanguage(), field.value))
}
