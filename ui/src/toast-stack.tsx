import { Toast } from '@base-ui/react/toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Button, buttonLook } from '#button.tsx'
import { cn } from '#class-names.ts'
import { type ToastAction, type ToastEvent, toastQueue } from '#toast-queue.ts'
import { toastDurationMs } from '#toast-timing.ts'

const faces: Record<string, { icon: typeof Info; className: string }> = {
  success: { icon: CircleCheck, className: 'text-success' },
  info: { icon: Info, className: 'text-info' },
  warning: { icon: TriangleAlert, className: 'text-warning' },
  error: { icon: CircleAlert, className: 'text-danger' },
}

const manager = Toast.createToastManager()

const draw = (event: ToastEvent) => {
  if ('close' in event) return manager.close(event.close)
  const { id, kind, text, durationMs, action } = event.show
  manager.add({
    id,
    type: kind,
    title: text,
    timeout: durationMs,
    priority: 'low',
    ...(action && { actionProps: { children: action.label, onClick: () => act(id, action) } }),
  })
}

function act(id: string, action: ToastAction) {
  manager.close(id)
  action.onClick()
}

const isFinger = () => matchMedia('(hover: none)').matches

/**
 * A finger does not hover: after a tap the browser reports a mouse that enters and never leaves, and the message would stay
 * until the next tap.
 */
function ignoreFinger(event: { preventBaseUIHandler: () => void }) {
  if (isFinger()) event.preventBaseUIHandler()
}

/**
 * The lazily loaded half of `Toaster`: polite, pausing while hovered or focused. At the top right; on a phone above the bars
 * at the bottom, or above a sheet that is open, and only the newest.
 */
export function ToastStack({ closeLabel }: { closeLabel: string }) {
  useEffect(() => toastQueue.connect(draw), [])
  return (
    <Toast.Provider toastManager={manager} timeout={toastDurationMs.plain} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          data-toasts
          onMouseEnter={ignoreFinger}
          onMouseMove={ignoreFinger}
          className="fixed top-[max(1rem,env(safe-area-inset-top))] right-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2.5 outline-none"
        >
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((item) => {
    const face = faces[item.type ?? '']
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'up', 'down']}
        // What it covers is reached by a tap anywhere on it.
        onClick={() => isFinger() && manager.close(item.id)}
        className={cn(
          'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-card border border-line bg-surface-raised text-ink shadow-overlay select-none',
          'transition-[translate,opacity] duration-200 ease-settle data-swiping:transition-none',
          'data-ending-style:translate-x-8 data-ending-style:opacity-0 data-limited:hidden max-md:not-first:hidden data-starting-style:-translate-y-3 data-starting-style:opacity-0',
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-2 pr-1.5 pl-4">
          {face && <face.icon aria-hidden className={cn('mt-2 size-5 shrink-0', face.className)} />}
          <Toast.Title className="min-w-0 flex-1 py-2 text-sm font-medium text-pretty break-words" />
          <Toast.Action className={cn(buttonLook({ variant: 'link', size: 'sm' }), 'min-h-9')} />
          <Toast.Close
            aria-label={closeLabel}
            render={<Button variant="ghost" size="icon" className="size-11 pointer-fine:size-9" />}
          >
            <X />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
