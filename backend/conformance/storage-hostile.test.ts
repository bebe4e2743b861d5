import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StorageProject, startStorageProject } from './storage-project.ts'

let project: StorageProject
beforeAll(async () => {
  project = await startStorageProject()
})
afterAll(async () => {
  await project.close()
  expect(project.failures).toEqual([])
})

const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
  .png()
  .toBuffer()
const contents: Readonly<Record<string, string | Buffer>> = {
  page: '<!DOCTYPE html><script>parent.postMessage("ran", "*")</script>',
  'page after blanks': '\uFEFF\n\n   <html><body onload=alert(1)>',
  'page in UTF-16': Buffer.from('\uFEFF<html><script>alert(1)</script>', 'utf16le'),
  'XHTML page': '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
  'XML with a style': '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>',
  'SVG with a script': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'SVG behind a comment': '<!-- a --><svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>',
  script: 'alert(document.domain)',
  'GIF that is a script': 'GIF89a/*\0\0\0\0*/=1;alert(1)',
  'PNG with a page in it': Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')]),
  'PDF with a script': '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  nothing: '',
  program: 'MZ\x90\0\x03\0\0\0\x04',
}
const declared = [
  'image/png',
  'text/html',
  'image/svg+xml',
  'text/javascript',
  'application/pdf',
  'application/xhtml+xml',
  'text/plain',
  'application/octet-stream',
  'text/html; charset=x, image/png',
]

test.each(Object.keys(contents))(
  '%s with any declared type never runs in the origin that serves it',
  async (name) => {
    for (const contentType of declared) {
      const path = `${name} ${contentType}`.replace(/[^a-z0-9]+/gi, '-')
      const body = Buffer.from(contents[name] ?? '')
      const { error } = await project.service.storage.from('open').upload(path, body, { contentType })
      expect(error).toBeNull()
      const { headers } = await fetch(project.visitor.storage.from('open').getPublicUrl(path).data.publicUrl)
      const type = (headers.get('content-type') ?? '').split(';')[0] ?? ''
      const isShown = headers.get('content-disposition') === 'inline'
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(type).not.toMatch(/html|javascript|^(text|application)\/xml$/)
      expect(isShown ? ['image/png', 'application/pdf'] : [type]).toContain(type)
      // A displayed file has the signature of the type it is displayed as.
      expect(isShown && type === 'image/png' ? body.subarray(1, 4).toString() : 'PNG').toBe('PNG')
      expect(isShown && type === 'application/pdf' ? body.subarray(0, 5).toString() : '%PDF-').toBe('%PDF-')
    }
  },
)
