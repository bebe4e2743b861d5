import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { cn } from '#class-names.ts'

export const buttonLook = cva(
  [
    'fallback:relative fallback:inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,box-shadow] duration-100',
    'disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'fallback:bg-field fallback:text-on-field shadow-control fallback:hover:bg-field-strong active:bg-field-strong',
        secondary: 'border border-line-strong/50 bg-surface text-ink shadow-control hover:bg-sunken',
        ghost:
          'text-ink-soft hover:bg-sunken hover:text-ink data-popup-open:bg-sunken data-popup-open:text-ink',
        danger: 'bg-danger text-on-danger shadow-control hover:bg-danger-strong',
        link: 'px-0 text-field underline-offset-4 hover:underline',
      },
      size: {
        sm: 'min-h-9 fallback:px-3 text-xs pointer-coarse:min-h-11 [&_svg]:size-[1.125rem]',
        md: 'min-h-11 fallback:px-4 text-sm pointer-fine:min-h-10 [&_svg]:size-[1.125rem]',
        lg: 'min-h-12 fallback:px-6 text-base [&_svg]:size-[1.125rem]',
        icon: 'fallback:size-11 fallback:pointer-fine:size-10 [&_svg]:size-5',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonLook> & {
    /** Shows `busyLabel` (or moving dots) in the same width and ignores clicks, without losing the focus. */
    isBusy?: boolean
    busyLabel?: ReactNode
    /** Draws the button as another element, e.g. `<Link to="…" />`. */
    render?: ReactElement
  }

/** A plain link that looks like a button; inside the app prefer `<Button render={<Link to="…" />}>`. */
export function ButtonLink({
  variant,
  size,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & VariantProps<typeof buttonLook>) {
  return (
    <a {...rest} className={cn(buttonLook({ variant, size }), className)}>
      {children}
    </a>
  )
}

export function Button({
  variant,
  size,
  isBusy = false,
  busyLabel,
  render,
  className,
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  const own = (render as ReactElement<ComponentProps<'button'>> | undefined)?.props
  const props: ComponentProps<'button'> = {
    ...rest,
    ...(ref ? { ref } : {}),
    // Not `disabled`, which would take the focus away while a form is being saved.
    ...(isBusy ? { 'aria-disabled': true, 'aria-busy': true } : {}),
    onClick: (event) => {
      own?.onClick?.(event)
      handleClick(event)
    },
    className: cn(buttonLook({ variant, size }), isBusy && 'cursor-progress', className, own?.className),
  }
  const face = <ButtonFace {...{ isBusy, busyLabel, children }} />
  // The ref is passed on, not read.
  // oxlint-disable-next-line react/refs
  if (render) return cloneElement(render, props, face)
  const { type = 'button', ...others } = props
  return (
    // The label is inside `ButtonFace`.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <button {...others} type={type}>
      {face}
    </button>
  )
}

function ButtonFace({ isBusy, busyLabel, children }: Pick<ButtonProps, 'isBusy' | 'busyLabel' | 'children'>) {
  if (!isBusy && busyLabel === undefined) return children
  return (
    <span className="inline-grid place-items-center *:col-start-1 *:row-start-1">
      <span
        className={cn(
          'inline-flex items-center gap-2',
          isBusy && (busyLabel === undefined ? 'opacity-0' : 'invisible'),
        )}
      >
        {children}
      </span>
      <span className={cn('inline-flex items-center', !isBusy && 'invisible')} aria-hidden={!isBusy}>
        {busyLabel ?? <BusyDots />}
      </span>
    </span>
  )
}

function BusyDots() {
  return (
    <span className="flex gap-1" aria-hidden>
      <span className="size-1.5 animate-hop rounded-full bg-current" />
      <span className="size-1.5 animate-hop rounded-full bg-current [animation-delay:120ms]" />
      <span className="size-1.5 animate-hop rounded-full bg-current [animation-delay:240ms]" />
    </span>
  )
}
