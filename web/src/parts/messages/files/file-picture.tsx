import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import type { FileWay, MessageFile } from './file-way.ts'
import { messageFilesTexts } from './message-files.texts.ts'

/** Whether the place of a picture is on the screen or was: a long thread does not read all its photos at once. */
function useSeen(isShown: boolean) {
  const [isSeen, setSeen] = useState(isShown || typeof IntersectionObserver === 'undefined')
  const [watch] = useState(() => (place: Element | null) => {
    if (!place) return undefined
    const observer = new IntersectionObserver(
      (moments) => moments.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '300px' },
    )
    observer.observe(place)
    return () => observer.disconnect()
  })
  return { isSeen, watch }
}

/** The address of the picture on this device once its bytes are there; null while they come, false where they do not. */
function usePicture(way: FileWay, file: MessageFile, isSmall: boolean, isSeen: boolean) {
  const [attempt, setAttempt] = useState(0)
  const key = `${file.id} ${isSmall} ${attempt}`
  const [read, setRead] = useState<{ key: string; address: string | false } | null>(null)
  const readBytes = useEffectEvent(() => way.read(file, isSmall))
  useEffect(() => {
    if (!isSeen) return undefined
    let made: string | null = null
    let isGone = false
    void readBytes().then(
      (bytes) => {
        if (isGone) return
        made = URL.createObjectURL(bytes)
        setRead({ key, address: made })
      },
      () => {
        if (!isGone) setRead({ key, address: false })
      },
    )
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [key, isSeen])
  return { address: read?.key === key ? read.address : null, retry: () => setAttempt((before) => before + 1) }
}

/** A photo of a message: small, as a button that opens it, or large. */
export function FilePicture({
  file,
  way,
  isSmall,
  label,
  onOpen,
}: {
  file: MessageFile
  way: FileWay
  isSmall: boolean
  label: string
  onOpen?: () => void
}) {
  const texts = useTexts(messageFilesTexts)
  const { isSeen, watch } = useSeen(!isSmall)
  const { address, retry } = usePicture(way, file, isSmall, isSeen)
  if (address === false) {
    return (
      <div className="flex size-full flex-col items-center justify-center gap-1 p-1 text-center text-2xs">
        <span role="alert">{texts.notLoadedHere}</span>
        <Button variant="secondary" size="sm" aria-label={texts.tryNamed(file.name)} onClick={retry}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  }
  if (!onOpen) {
    if (address === null) return <Skeleton className="size-full" />
    return <img src={address} alt={label} className="max-h-[62dvh] w-auto object-contain" />
  }
  // Keys and screen readers find it before its picture is read, which the focus brings into view.
  return (
    <button
      ref={isSeen ? undefined : watch}
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="block size-full"
    >
      {address === null ? (
        <Skeleton className="size-full" />
      ) : (
        <img src={address} alt="" className="size-full object-cover" />
      )}
    </button>
  )
}
