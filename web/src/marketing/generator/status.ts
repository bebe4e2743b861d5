/** Says what happened, with a way back where there is one. */
export function say(status: HTMLElement, text: string, undo?: { label: string; act: () => void }): void {
  status.textContent = text
  if (!undo) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'ml-2 min-h-11 font-semibold text-field underline'
  button.textContent = undo.label
  button.addEventListener('click', () => {
    status.textContent = ''
    undo.act()
  })
  status.append(button)
}
