-- What clients do by themselves: bookings, wishes and the portal. Written before triggers are back, as the other parts.

-- Bookings that wait for the office, each with its time kept in the days after the last visit: three days old, so that they
-- are none of today's.
create temp table bench_booking on commit drop as
select t, n, pg_temp.id('booking', t, n) as id, pg_temp.id('business', t, 0) as business_id,
  pg_temp.id('service', t, n % 3) as service_id, 1 + n % (members - 1) as member,
  (current_date + 46 + n / (members - 1) / 4 + (8 + 2 * (n / (members - 1) % 4)) * interval '1 hour')
    at time zone 'America/New_York' as starts_at, null::uuid as visit_id, 'unscheduled' as status
from bench_tenant, generate_series(0, least(60, clients / 25) - 1) as n
union all
-- Those whose visit is still to come; everybody of them would rather come sooner.
select visit.t, 1000 + visit.place, pg_temp.id('booking', visit.t, 1000 + visit.place), visit.business_id,
  pg_temp.id('service', visit.t, visit.place % 3), visit.member,
  (visit.day + visit.start_time) at time zone 'America/New_York', visit.id, 'converted'
from (select each.*, (row_number() over (partition by each.t order by each.day, each.id))::int as place
    from bench_visit as each where each.status = 'scheduled' and each.day > current_date + 3) as visit
  join bench_tenant as tenant using (t)
where visit.place <= tenant.clients / 50;

insert into public.requests (id, business_id, user_id, client_id, property_id, request_number, title, status, source,
  service_id, wanted_start, wanted_end, created_at)
select id, business_id, pg_temp.id('user', t, 0), pg_temp.id('client', t, 1 + n % clients),
  pg_temp.id('property', t, 1 + n % clients), 'BOOK-' || n, 'Deep clean', status, 'public_profile', service_id, starts_at,
  starts_at + interval '2 hours', now() - interval '3 days'
from bench_booking join bench_tenant using (t);

insert into private.online_bookings (business_id, request_id, proven_email, visit_id, earlier_wanted_at)
select business_id, id, 'client' || n || '@business' || t || '.example', visit_id,
  case when visit_id is not null then now() - interval '2 days' end
from bench_booking;

insert into private.time_claims (business_id, user_id, group_id, service_id, request_id, starts_at, ends_at, taken,
  token_hash, sender_hash, expires_at, created_at)
select business_id, pg_temp.id('user', t, member), id, service_id, id, starts_at, starts_at + interval '2 hours',
  tstzrange(starts_at, starts_at + interval '2 hours'), md5(id::text) || md5(id::text), repeat('b', 64),
  now() + interval '4 days', now() - interval '3 days'
from bench_booking where visit_id is null;

-- The first client, who writes all the time, is signed in; the others were once, and their sessions are over.
update public.portal_settings set is_on = true;
insert into private.portal_sessions (business_id, client_id, token_hash, email, expires_at, created_at)
select pg_temp.id('business', t, 0), pg_temp.id('client', t, n), private.token_hash('session ' || t || ' ' || n),
  'client' || n || '@business' || t || '.example', now() + interval '29 days' * case n when 1 then 1 else -1 end,
  now() - interval '40 days'
from bench_tenant, generate_series(1, clients) as n;

insert into private.message_links (business_id, client_id, token_hash, sent_to, expires_at, created_at)
select pg_temp.id('business', t, 0), pg_temp.id('client', t, n), private.token_hash('message ' || t || ' ' || n),
  'client' || n || '@business' || t || '.example', now() + interval '29 days' * case n when 1 then 1 else -1 end,
  now() - interval '40 days'
from bench_tenant, generate_series(1, clients) as n;

-- What was asked for more than 120 days ago is forgotten already, but for the last day of it.
insert into private.review_asks (business_id, client_id, job_id, title, author_name, mailbox_hash, token_hash, created_at)
select job.business_id, job.client_id, job.id, case when is_open then job.title end, case when is_open then 'Mary S.' end,
  case when is_open then private.token_hash(job.client_id::text) end, private.token_hash(job.id::text), job.completed_at
from public.jobs as job, lateral (select job.completed_at > now() - interval '121 days' as is_open) as asked
where job.completed_at is not null;
