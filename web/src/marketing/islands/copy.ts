/** Copies the text beside the button; where the browser does not let us, selects it to be copied by hand. */
export function start(root: HTMLElement): void {
  const [button, text, answer] = [
    root.querySelector('button'),
    root.querySelector<HTMLElement>('[data-text]'),
    root.querySelector('output'),
  ]
  if (!button || !text || !answer) return
  const say = (what = '') => {
    // Emptied first: the same words are announced a second time, too.
    answer.textContent = ''
    requestAnimationFrame(() => {
      answer.textContent = what
    })
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.innerText.trim())
      say(answer.dataset.copied)
    } catch {
      getSelection()?.selectAllChildren(text)
      say(answer.dataset.selected)
    }
  }
  button.classList.remove('invisible')
  button.addEventListener('click', () => void copy())
}
