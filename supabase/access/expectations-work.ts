import type { Expectation } from './expectation.ts'

const members = ['owner', 'manager', 'worker'] as const
const managers = ['owner', 'manager'] as const
const nobody = { insert: [], update: [], delete: [], upsert: [] }
const ofManagers = {
  select: managers,
  insert: managers,
  update: managers,
  delete: managers,
  upsert: managers,
}

/** Jobs, visits, series and the schedule. The worker is on the job and on its visit. */
export const workExpectations: Record<string, Expectation> = {
  job_counts: {
    ...nobody,
    select: members, // of the jobs that he sees
    there: ({ business }) => ({ business_id: business, status: 'scheduled' }),
    fresh: ({ business }) => ({ business_id: business, status: 'draft', jobs: 100 }),
    change: { jobs: 100 },
  },
  job_internals: {
    ...ofManagers,
    there: ({ business, trade }) => ({ business_id: business, job_id: trade['jobs'] }),
    fresh: ({ business, trade }) => ({ business_id: business, job_id: trade['other jobs'] }),
    change: { internal_notes: 'Changed' },
  },
  job_line_costs: {
    ...nobody, // through save_job
    select: managers,
    there: ({ business, trade }) => ({ business_id: business, line_id: trade['job_lines'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      line_id: trade['job lines without cost'],
      unit_cost: 3,
    }),
    change: { unit_cost: 4 },
  },
  job_lines: {
    ...nobody, // through save_job
    select: members,
    there: ({ trade }) => ({ id: trade['job_lines'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      job_id: trade['jobs'],
      position: 7,
      name: 'New',
      unit_price: 5,
    }),
    change: { unit_price: 6 },
  },
  job_members: {
    ...nobody,
    select: members,
    insert: managers,
    delete: managers,
    there: ({ business, worker, trade }) => ({
      business_id: business,
      job_id: trade['jobs'],
      user_id: worker,
    }),
    fresh: ({ business, manager, trade }) => ({
      business_id: business,
      job_id: trade['jobs'],
      user_id: manager,
    }),
    change: { created_at: '2001-01-01' },
  },
  job_series: {
    ...nobody,
    select: members,
    there: ({ trade }) => ({ id: trade['job_series'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      job_id: trade['jobs'],
      frequency: 'daily',
      start_date: '2030-01-01',
    }),
    change: { every: 2 },
  },
  jobs: {
    ...ofManagers,
    select: members,
    there: ({ trade }) => ({ id: trade['jobs'] }),
    unused: ({ trade }) => ({ id: trade['jobs without invoices'] }),
    fresh: ({ business, client }) => ({ business_id: business, client_id: client, title: 'New' }),
    change: { title: 'Changed' },
  },
  schedule_blocks: {
    select: members,
    insert: members, // of himself
    update: members,
    delete: members,
    upsert: members,
    there: ({ trade }) => ({ id: trade['schedule_blocks'] }),
    fresh: ({ business, worker }) => ({
      business_id: business,
      member_id: worker,
      title: 'New',
      start_date: '2030-01-01',
      end_date: '2030-01-02',
    }),
    change: { title: 'Changed' },
  },
  schedule_settings: {
    ...nobody,
    select: members,
    update: managers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, buffer_minutes: 5 }),
    change: { buffer_minutes: 15 },
  },
  visit_checklist_items: {
    ...ofManagers,
    select: members,
    update: members,
    there: ({ trade }) => ({ id: trade['visit_checklist_items'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      visit_id: trade['visits'],
      position: 7,
      label: 'New',
    }),
    change: { is_done: true },
  },
  visit_members: {
    ...nobody,
    select: members,
    insert: managers,
    delete: managers,
    there: ({ business, worker, trade }) => ({
      business_id: business,
      visit_id: trade['visits'],
      user_id: worker,
    }),
    fresh: ({ business, manager, trade }) => ({
      business_id: business,
      visit_id: trade['visits'],
      user_id: manager,
    }),
    change: { created_at: '2001-01-01' },
  },
  visit_signoffs: {
    ...nobody, // through sign_visit
    select: members,
    there: ({ trade }) => ({ id: trade['visit_signoffs'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      visit_id: trade['visits'],
      signer_name: 'New',
      signature: 'data:image/png;base64,iVBORw0KGgoAAAA=',
    }),
    change: { signer_name: 'Changed' },
  },
  visit_time_costs: {
    ...nobody,
    select: managers,
    there: ({ business, trade }) => ({ business_id: business, time_id: trade['visit_times'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      time_id: trade['visit_times'],
      labor_cost_per_hour: 1,
    }),
    change: { labor_cost_per_hour: 2 },
  },
  visit_times: {
    ...ofManagers,
    select: members, // his own
    there: ({ trade }) => ({ id: trade['visit_times'] }),
    fresh: ({ business, manager, trade }) => ({
      business_id: business,
      visit_id: trade['visits'],
      user_id: manager,
      started_at: '2030-01-02 09:00Z',
    }),
    change: { ended_at: '2030-01-03 10:00Z' },
  },
  visits: {
    ...nobody, // through functions, which lock the job first
    select: members,
    insert: managers,
    there: ({ trade }) => ({ id: trade['visits'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      job_id: trade['jobs'],
      visit_date: '2030-01-02',
    }),
    change: { completion_notes: 'Changed' },
  },
}
