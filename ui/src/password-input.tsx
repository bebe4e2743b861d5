import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Button } from '#button.tsx'
import { TextInput, type TextInputProps } from '#text-input.tsx'

export function PasswordInput({
  showLabel,
  hideLabel,
  ...rest
}: Omit<TextInputProps, 'type' | 'trailing'> & { showLabel: string; hideLabel: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      trailing={
        <Button
          variant="ghost"
          size="icon"
          className="size-10 before:absolute before:-inset-1 pointer-fine:size-8"
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </Button>
      }
    />
  )
}
