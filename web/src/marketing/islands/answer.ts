import type { Answer } from '../feature-pages/answer.ts'
import { nodeOf } from '../generator/piece.ts'

/** Puts a new answer into the tool of a feature page. What did not change is left alone, so that it is not read out. */
export function showAnswer(root: HTMLElement, { label, main, pieces }: Answer): void {
  const put = (name: string, text: string) => {
    const place = root.querySelector(`[data-${name}]`)
    if (place && place.textContent !== text) place.textContent = text
  }
  put('label', label)
  put('main', main)
  root.querySelector('[data-pieces]')?.replaceChildren(...pieces.map((piece) => nodeOf(piece, '')))
}

/** Answers at once, because something may have been typed before the script came, and after every change. */
export function answerWhileTyped(root: HTMLElement, answer: () => Answer): void {
  const show = () => showAnswer(root, answer())
  root.addEventListener('submit', (event) => event.preventDefault())
  root.addEventListener('input', show)
  show()
}

export const pageLanguage = () => (document.documentElement.lang === 'es' ? 'es' : 'en')
