/** The bytes in base64, as JSON carries them. */
export const base64 = (bytes: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') done(reader.result.split(',', 2)[1] ?? '')
      else fail(new Error('The file cannot be read.'))
    })
    reader.readAsDataURL(bytes)
  })
