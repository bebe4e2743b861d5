/** Sends the form without leaving the page, so that nothing typed is lost where there is no connection. */
export function start(root: HTMLElement) {
  if (!(root instanceof HTMLFormElement)) return
  const show = (result: string | null) => {
    for (const text of root.querySelectorAll<HTMLElement>('[data-result]'))
      text.hidden = text.dataset['result'] !== result
  }
  let isSending = false
  const submit = async () => {
    if (isSending) return
    isSending = true
    show(null)
    const result = await send(root)
    isSending = false
    if (result !== 'sent') {
      show(result)
      root.querySelector<HTMLElement>('#answer')?.focus()
      return
    }
    root.reset()
    location.hash = ''
    location.hash = 'sent'
  }
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
}

async function send(form: HTMLFormElement): Promise<string> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    })
    const { result }: { result?: string } = await response.json()
    return result ?? 'failed'
  } catch {
    return navigator.onLine ? 'failed' : 'offline'
  }
}
