import { type Expectation, managers, members, ofManagers, writtenByNobody } from './expectation.ts'

/** Jobs, visits, series and the schedule. The worker is assigned to the job and its visit. */
export const workExpectations: Record<string, Expectation> = {
  job_counts: {
    ...writtenByNobody,
    select: members, // of the jobs that they see
    there: ({ business }) => ({ business_id: business, status: 'scheduled' }),
    fresh: ({ business }) => ({ business_id: business, status: 'draft', jobs: 100 }),
    change: { jobs: 100 },
  },
  job_internals: {
    ...ofManagers,
    there: ({ business, rowIds }) => ({ business_id: business, job_id: rowIds['jobs'] }),
    fresh: ({ business, rowIds }) => ({ business_id: business, job_id: rowIds['other jobs'] }),
    change: { internal_notes: 'Changed' },
  },
  job_line_costs: {
    ...writtenByNobody, // through save_job
    select: managers,
    there: ({ business, rowIds }) => ({ business_id: business, line_id: rowIds['job_lines'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      line_id: rowIds['job lines without cost'],
      unit_cost: 3,
    }),
    change: { unit_cost: 4 },
  },
  job_lines: {
    ...writtenByNobody, // through save_job
    select: members,
    there: ({ rowIds }) => ({ id: rowIds['job_lines'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      job_id: rowIds['jobs'],
      position: 7,
      name: 'New',
      unit_price: 5,
    }),
    change: { unit_price: 6 },
  },
  job_members: {
    ...writtenByNobody,
    select: members,
    insert: managers,
    delete: managers,
    there: ({ business, worker, rowIds }) => ({
      business_id: business,
      job_id: rowIds['jobs'],
      user_id: worker,
    }),
    fresh: ({ business, manager, rowIds }) => ({
      business_id: business,
      job_id: rowIds['jobs'],
      user_id: manager,
    }),
    change: { created_at: '2001-01-01' },
  },
  job_series: {
    ...writtenByNobody,
    select: members,
    there: ({ rowIds }) => ({ id: rowIds['job_series'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      job_id: rowIds['jobs'],
      frequency: 'daily',
      start_date: '2030-01-01',
    }),
    change: { every: 2 },
  },
  jobs: {
    ...ofManagers,
    select: members,
    there: ({ rowIds }) => ({ id: rowIds['jobs'] }),
    unused: ({ rowIds }) => ({ id: rowIds['jobs without invoices'] }),
    fresh: ({ business, client }) => ({ business_id: business, client_id: client, title: 'New' }),
    change: { title: 'Changed' },
  },
  member_hours: {
    ...ofManagers,
    select: members, // workers their own
    there: ({ business, worker }) => ({ business_id: business, user_id: worker }),
    fresh: ({ business, exMember }) => ({
      business_id: business,
      user_id: exMember,
      working_hours: '[null,null,null,null,null,null,null]',
    }),
    change: { working_hours: '[null,null,null,null,null,null,null]' },
  },
  schedule_blocks: {
    select: members,
    insert: members, // for themselves
    update: members,
    delete: members,
    upsert: members,
    there: ({ rowIds }) => ({ id: rowIds['schedule_blocks'] }),
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
    ...writtenByNobody,
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
    there: ({ rowIds }) => ({ id: rowIds['visit_checklist_items'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      visit_id: rowIds['visits'],
      position: 7,
      label: 'New',
    }),
    change: { is_done: true },
  },
  visit_members: {
    ...writtenByNobody,
    select: members,
    insert: managers,
    delete: managers,
    there: ({ business, worker, rowIds }) => ({
      business_id: business,
      visit_id: rowIds['visits'],
      user_id: worker,
    }),
    fresh: ({ business, manager, rowIds }) => ({
      business_id: business,
      visit_id: rowIds['visits'],
      user_id: manager,
    }),
    change: { created_at: '2001-01-01' },
  },
  visit_signoffs: {
    ...writtenByNobody, // through sign_visit
    select: members,
    there: ({ rowIds }) => ({ id: rowIds['visit_signoffs'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      visit_id: rowIds['visits'],
      signer_name: 'New',
      signature: 'data:image/png;base64,iVBORw0KGgoAAAA=',
    }),
    change: { signer_name: 'Changed' },
  },
  visit_time_changes: {
    ...writtenByNobody,
    select: members, // workers of their own times
    there: ({ rowIds }) => ({ id: rowIds['visit_time_changes'] }),
    fresh: ({ business, worker, rowIds }) => ({
      business_id: business,
      time_id: rowIds['visit_times'],
      visit_id: rowIds['visits'],
      member_id: worker,
      started_at: '2030-01-01 08:00Z',
      ended_at: '2030-01-01 09:00Z',
    }),
    change: { ended_at: '2030-01-01 10:00Z' },
  },
  visit_time_costs: {
    ...writtenByNobody,
    select: managers,
    there: ({ business, rowIds }) => ({ business_id: business, time_id: rowIds['visit_times'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      time_id: rowIds['visit_times'],
      labor_cost_per_hour: 1,
    }),
    change: { labor_cost_per_hour: 2 },
  },
  visit_times: {
    ...ofManagers,
    upsert: [], // nobody chooses an id
    select: members, // their own
    there: ({ rowIds }) => ({ id: rowIds['visit_times'] }),
    fresh: ({ business, manager, rowIds }) => ({
      business_id: business,
      visit_id: rowIds['visits'],
      user_id: manager,
      started_at: '2020-01-02 09:00Z',
    }),
    change: { ended_at: '2020-01-02 10:00Z' },
  },
  visits: {
    ...writtenByNobody, // through functions, which lock the job first
    select: members,
    insert: managers,
    there: ({ rowIds }) => ({ id: rowIds['visits'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      job_id: rowIds['jobs'],
      visit_date: '2030-01-02',
    }),
    change: { completion_notes: 'Changed' },
  },
}
