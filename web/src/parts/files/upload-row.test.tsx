import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { UploadRow } from './upload-row.tsx'

const row = { name: 'plan.pdf', progress: null, retry: null, drop: null }

it('does not announce a waiting file, of which there may be many, but one that needs an action', () => {
  const { rerender } = render(<UploadRow {...row} status="Waiting" isStuck={false} />)
  expect(screen.getByText('Waiting').getAttribute('role')).toBeNull()
  rerender(<UploadRow {...row} status="Too large" isStuck />)
  expect(screen.getByRole('alert').textContent).toBe('Too large')
})
