import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { signatureTexts } from './signature.texts.ts'
import { pictureOfName } from './signature-picture.ts'

const DrawingBox = lazyPart(async () => (await import('./drawing-box.tsx')).DrawingBox)

type Way = 'draw' | 'type'

/** A signature as a PNG (a data: address) or null: drawn with finger, pen or mouse, or the name in handwriting. */
export function SignaturePad({
  name,
  error,
  isRequired = true,
  first = 'draw',
  onChange,
}: {
  /** The signer's name from the field beside it. */
  name: string
  error?: string | undefined
  isRequired?: boolean
  /** How it starts; the other way is one tap away. */
  first?: Way
  onChange: (png: string | null) => void
}) {
  const texts = useTexts(signatureTexts)
  const [way, setWay] = useState<Way>(first)
  const clean = name.trim()
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })
  useEffect(() => {
    if (way === 'type') latestOnChange.current(clean === '' ? null : pictureOfName(clean))
  }, [way, clean])

  const handleWay = (next: Way) => {
    setWay(next)
    if (next === 'draw') onChange(null)
  }
  const hint = way === 'draw' ? texts.drawHint : clean === '' ? texts.nameFirst : texts.typeHint
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.signature}</legend>
      <WayChoice isRequired={isRequired} way={way} onWay={handleWay} />
      {way === 'draw' ? (
        <Suspense fallback={<Skeleton className="h-44 w-full rounded-control" />}>
          <DrawingBox onChange={onChange} />
        </Suspense>
      ) : (
        <WrittenName name={clean} />
      )}
      {error && (
        <p role="alert" className="mt-1.5 font-medium text-danger text-xs">
          {error}
        </p>
      )}
      <p className="mt-1.5 text-pretty text-ink-faint text-xs">{hint}</p>
    </fieldset>
  )
}

function WayChoice({ isRequired, way, onWay }: { isRequired: boolean; way: Way; onWay: (way: Way) => void }) {
  const texts = useTexts(signatureTexts)
  return (
    <div className="mb-2 flex items-center justify-between gap-3">
      <span aria-hidden className="text-xs font-semibold">
        {texts.signature}
        {isRequired && <span className="ml-0.5 text-danger">*</span>}
      </span>
      <Segmented
        label={texts.how}
        isLabelHidden
        value={way}
        onValueChange={onWay}
        options={[
          { value: 'draw', label: texts.draw },
          { value: 'type', label: texts.type },
        ]}
      />
    </div>
  )
}

/** A preview of the typed name as a signature. */
function WrittenName({ name }: { name: string }) {
  const { preview } = useTexts(signatureTexts)
  return (
    <div className="flex h-44 items-center justify-center overflow-hidden rounded-control border border-line-strong bg-white">
      {name !== '' && <img src={pictureOfName(name)} alt={preview(name)} className="max-h-full max-w-full" />}
    </div>
  )
}
