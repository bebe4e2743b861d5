import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import SignaturePadLibrary from 'signature_pad'

import { useTexts } from '#language/language.tsx'

import { signatureTexts } from './signature.texts.ts'
import { pictureOfDrawing } from './signature-picture.ts'

/** Sizes the canvas to its element; the drawing is kept, also when the phone is rotated. */
function fitCanvas(canvas: HTMLCanvasElement, drawing: SignaturePadLibrary) {
  const strokes = drawing.toData()
  const ratio = Math.max(window.devicePixelRatio, 1)
  canvas.width = canvas.offsetWidth * ratio
  canvas.height = canvas.offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  drawing.fromData(strokes)
}

/** A canvas to draw on. `onStroke` gets the canvas after each stroke; `clear` empties it. */
function useDrawing(onStroke: (canvas: HTMLCanvasElement) => void) {
  const box = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePadLibrary | null>(null)
  const latestOnStroke = useRef(onStroke)
  useEffect(() => {
    latestOnStroke.current = onStroke
  })
  useEffect(() => {
    const canvas = box.current
    if (!canvas) return undefined
    const drawing = new SignaturePadLibrary(canvas, { penColor: '#1b1f1d', minWidth: 0.8, maxWidth: 2.6 })
    pad.current = drawing
    const handleStroke = () => latestOnStroke.current(canvas)
    drawing.addEventListener('endStroke', handleStroke)
    const fit = () => fitCanvas(canvas, drawing)
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(canvas)
    return () => {
      watch.disconnect()
      drawing.removeEventListener('endStroke', handleStroke)
      drawing.off()
      pad.current = null
    }
  }, [])
  return { box, clear: () => pad.current?.clear() }
}

/** The drawing area of a signature. */
export function DrawingBox({ onChange }: { onChange: (png: string | null) => void }) {
  const texts = useTexts(signatureTexts)
  const [hasInk, setInk] = useState(false)
  const { box, clear } = useDrawing((canvas) => {
    setInk(true)
    onChange(pictureOfDrawing(canvas))
  })
  const handleClear = () => {
    clear()
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
