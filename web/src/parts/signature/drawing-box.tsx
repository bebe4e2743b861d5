import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import SignaturePadLibrary from 'signature_pad'

import { useTexts } from '#language/language.tsx'

import { signatureTexts } from './signature.texts.ts'
import { pictureOfDrawing } from './signature-picture.ts'

/** Where one signs with a finger. Turning the phone keeps what is drawn. */
export function DrawingBox({ onChange }: { onChange: (png: string | null) => void }) {
  const texts = useTexts(signatureTexts)
  const box = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePadLibrary | null>(null)
  const [hasInk, setInk] = useState(false)
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  })

  useEffect(() => {
    const canvas = box.current
    if (!canvas) return undefined
    const drawing = new SignaturePadLibrary(canvas, { penColor: '#1b1f1d', minWidth: 0.8, maxWidth: 2.6 })
    pad.current = drawing
    const tell = () => {
      setInk(true)
      told.current(pictureOfDrawing(canvas))
    }
    drawing.addEventListener('endStroke', tell)
    const fit = () => {
      const strokes = drawing.toData()
      const ratio = Math.max(window.devicePixelRatio, 1)
      canvas.width = canvas.offsetWidth * ratio
      canvas.height = canvas.offsetHeight * ratio
      canvas.getContext('2d')?.scale(ratio, ratio)
      drawing.fromData(strokes)
    }
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(canvas)
    return () => {
      watch.disconnect()
      drawing.removeEventListener('endStroke', tell)
      drawing.off()
      pad.current = null
    }
  }, [])

  const handleClear = () => {
    pad.current?.clear()
    setInk(false)
    onChange(null)
  }
  return (
    <div className="relative">
      <canvas
        ref={box}
        aria-label={hasInk ? texts.drawn : texts.area}
        className="block h-44 w-full touch-none rounded-control border border-line-strong bg-white"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-6 bottom-9 border-b border-line-strong/60"
      />
      {hasInk && (
        <Button variant="secondary" size="sm" className="absolute top-2 right-2" onClick={handleClear}>
          {texts.clear}
        </Button>
      )}
    </div>
  )
}
