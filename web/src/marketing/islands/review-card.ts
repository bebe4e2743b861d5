import { cardLanguages, reviewCardAnswer } from '../feature-pages/review-card.ts'
import { answerWhileTyped, pageLanguage } from './answer.ts'

/** Draws the card again while its words are typed, and prints it. */
export function start(root: HTMLElement): void {
  const valueOf = (name: string) =>
    root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? ''
  const language = pageLanguage()
  answerWhileTyped(root, () =>
    reviewCardAnswer(language, {
      business: valueOf('business').trim(),
      link: valueOf('link'),
      language: cardLanguages.find((each) => each === valueOf('language')) ?? language,
    }),
  )
  const print = root.querySelector<HTMLElement>('[data-print]')
  if (!print) return
  print.hidden = false
  print.querySelector('button')?.addEventListener('click', () => window.print())
}
