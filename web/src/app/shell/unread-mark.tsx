import { cn } from '@fieldlark/ui/class-names.ts'
import { useTexts } from '#language/language.tsx'
import { shellTexts } from '../shell.texts.ts'

/** How many clients wrote something that nobody has read; a dot where there is no room for a number. */
export function UnreadMark({ unread = 0, isDot = false }: { unread: number | undefined; isDot?: boolean }) {
  const { unreadOf } = useTexts(shellTexts)
  if (unread === 0) return null
  return (
    <span
      className={cn(
        'rounded-full bg-field text-2xs text-on-field',
        isDot ? 'absolute top-1 right-1 size-2.5' : 'ml-auto px-1.5',
      )}
    >
      <span aria-hidden>{!isDot && (unread > 99 ? '99+' : unread)}</span>
      <span className="sr-only">{unreadOf(unread)}</span>
    </span>
  )
}
