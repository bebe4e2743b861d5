import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { UploadRow } from './upload-row.tsx'

const row = { file: null, name: 'plan.pdf', progress: null, retry: null, drop: null }

it('does not announce a waiting file, of which there may be many, but one that needs an action', () => {
  const { rerender } = render(<UploadRow {...row} status="Waiting" isStuck={false} />)
  expect(screen.getByText('Waiting').getAttribute('role')).toBeNull()
  rerender(<UploadRow {...row} status="Too large" isStuck />)
  expect(screen.getByRole('alert').textContent).toBe('Too large')
})

it('shows the picture that was chosen, and lets go of it afterwards', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen')
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const file = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })
  const { container, unmount } = render(<UploadRow {...row} file={file} status="Waiting" isStuck={false} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:chosen')
  unmount()
  expect(revoke).toHaveBeenCalledWith('blob:chosen')
})
