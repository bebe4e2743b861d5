import { everything, keepChoice, keptChoice, kinds, nothing } from '#consent/choice.ts'

let listening = new AbortController()

/** Shows the banner of a public page; `opener` gets the focus back that the banner takes from it. */
export function showBanner(banner: HTMLElement, opener?: HTMLElement): void {
  const list = banner.querySelector<HTMLElement>('#consent-kinds')
  const customize = banner.querySelector('[data-customize]')
  const boxes = kinds.flatMap((kind) => banner.querySelector<HTMLInputElement>(`[name=${kind}]`) ?? [])
  const unfold = (isOpen: boolean) => {
    if (list) list.hidden = !isOpen
    customize?.setAttribute('aria-expanded', String(isOpen))
  }
  const marked = () => Object.fromEntries(boxes.map(({ name, checked }) => [name, checked]))
  for (const box of boxes) box.checked = keptChoice()?.[box.name as (typeof kinds)[number]] === true
  unfold(false)
  banner.hidden = false
  if (opener) banner.focus()
  // Somebody may open it while it is open.
  listening.abort()
  listening = new AbortController()
  const answer = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('button')
    if (!button) return
    const choice = button.dataset.choose
    if (choice === undefined) {
      unfold(list?.hidden === true)
      return
    }
    const answers = { all: everything, none: nothing, marked: { ...nothing, ...marked() } }
    keepChoice(answers[choice as keyof typeof answers])
    banner.hidden = true
    opener?.focus()
  }
  banner.addEventListener('click', answer, { signal: listening.signal })
}
