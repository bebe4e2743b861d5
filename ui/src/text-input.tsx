import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#class-names.ts'
import { useFieldWiring } from '#field-context.ts'

export type TextInputProps = ComponentProps<'input'> & {
  /** Inside the box before the text, such as an icon or a currency symbol. */
  leading?: ReactNode
  /** Inside the box after the text; may be a button. */
  trailing?: ReactNode
}

export function TextInput({ leading, trailing, className, ...rest }: TextInputProps) {
  const wiring = useFieldWiring(rest)
  if (leading === undefined && trailing === undefined)
    return <input type="text" {...rest} {...wiring} className={cn('control px-3', className)} />
  return (
    <div className={cn('control flex items-stretch', className)}>
      {leading !== undefined && (
        <span className="flex items-center pl-3 text-ink-faint [&_svg]:size-[1.125rem]">{leading}</span>
      )}
      <input
        type="text"
        {...rest}
        {...wiring}
        className="min-w-0 flex-1 rounded-control bg-transparent px-3 outline-none first:pl-3 not-first:pl-2"
      />
      {trailing !== undefined && (
        <span className="flex items-center pr-1 text-ink-faint [&_svg]:size-[1.125rem]">{trailing}</span>
      )}
    </div>
  )
}
