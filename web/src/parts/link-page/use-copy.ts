import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { paymentWaysTexts } from './payment-ways.texts.ts'

/** Copies a text and says so. */
export function useCopy() {
  const texts = useTexts(paymentWaysTexts)
  const [isCopied, setCopied] = useState(false)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  return { isCopied, copy }
}
