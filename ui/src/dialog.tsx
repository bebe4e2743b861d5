import type { DialogProps } from '#dialog-props.ts'
import { Later } from '#later.tsx'

const load = async () => (await import('#dialog-window.tsx')).DialogWindow

/**
 * A sheet from the bottom on a phone, a centred window above 768 px and for questions. Its 13 kB are loaded after the
 * first paint: nobody opens a dialog before that.
 */
export function Dialog(props: DialogProps) {
  return <Later load={load} props={props} />
}
