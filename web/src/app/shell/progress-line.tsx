import { useNavigation } from 'react-router'

/** A line at the very top while a screen is loading; a quick one does without. */
export function ProgressLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-progress bg-lark motion-reduce:animate-none"
    />
  )
}
