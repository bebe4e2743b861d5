/** Without accents and capitals, which people leave out when they search. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Hides the questions that lack one of the typed words, and the groups that have none left. */
export function start(root: HTMLElement) {
  const search = root.querySelector<HTMLElement>('[data-search]')
  const nothing = root.querySelector<HTMLElement>('[data-nothing] span')
  if (!search || !nothing) return
  search.hidden = false
  search.addEventListener('input', ({ target }) => {
    const words = plain((target as HTMLInputElement).value).split(/\s+/)
    let found = 0
    for (const group of root.querySelectorAll('section')) {
      let left = 0
      for (const question of group.querySelectorAll<HTMLElement>('[data-question]')) {
        const text = plain(question.textContent)
        question.hidden = !words.every((word) => text.includes(word))
        if (!question.hidden) left += 1
      }
      group.hidden = left === 0
      found += left
    }
    nothing.hidden = found > 0
  })
}
