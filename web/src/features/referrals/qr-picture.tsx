import { toString as drawQr } from 'qrcode'
import { useEffect, useState } from 'react'

/** The QR code of an address, on white with the white border that readers need. */
export function QrPicture({ address, label }: { address: string; label: string }) {
  const [picture, setPicture] = useState('')
  useEffect(() => {
    let isGone = false
    void drawQr(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }).then((svg) => {
      if (!isGone) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    })
    return () => {
      isGone = true
    }
  }, [address])
  return picture && <img src={picture} alt={label} className="size-40" />
}
