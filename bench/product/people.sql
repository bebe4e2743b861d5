-- Who there is. bench_tenant has a row per business, which world.ts has filled. Ids are made of a kind, the tenant and
-- a number, and look random, as real ones do.
create function pg_temp.id(kind text, tenant int, n int) returns uuid language sql immutable as $$
  select md5(kind || ' ' || tenant || ' ' || n)::uuid
$$;

-- The day of the visit or job that stands at this share of the history: five years, of which the last ninety days and
-- the next forty-five have as many visits a day as a crew of ten does.
create function pg_temp.day_at(share float) returns date language sql stable as $$
  select current_date - case when share < 0.97 then (90 + (0.97 - share) / 0.97 * 1735)::int
    else (90 - (share - 0.97) / 0.03 * 135)::int end
$$;

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
select pg_temp.id('user', t, m), 'authenticated', 'authenticated', 'member' || m || '@business' || t || '.example',
  now(), jsonb_build_object('full_name', 'Member ' || m), now() - interval '5 years'
from bench_tenant, generate_series(0, members - 1) as m;

-- A token names the session it came from, which the policies look for; everybody's has the person's id.
insert into auth.sessions (id, user_id) select id, id from auth.users;

insert into public.businesses (id, user_id, business_name, timezone, currency)
select pg_temp.id('business', t, 0), pg_temp.id('user', t, 0), 'Business ' || t, 'America/New_York', 'USD'
from bench_tenant;

set local session_replication_role = replica;

insert into public.team_members (business_id, user_id, role, is_active)
select pg_temp.id('business', t, 0), pg_temp.id('user', t, m), 'worker', true
from bench_tenant, generate_series(1, members - 1) as m;

insert into public.team_member_costs (business_id, user_id, labor_cost_per_hour)
select business_id, user_id, 22 from public.team_members;

insert into public.services (id, business_id, user_id, name, price, unit)
select pg_temp.id('service', t, n), pg_temp.id('business', t, 0), pg_temp.id('user', t, 0),
  (array['Deep clean', 'Standard clean', 'Window cleaning', 'Move-out clean', 'Office clean'])[1 + n % 5] || ' ' || n,
  75 + 25 * (n % 8), 'visit'
from bench_tenant, generate_series(0, 23) as n;

-- Three of the services are booked online, by everybody at any time of the working hours.
update public.services as service set booking = 'job', is_public = true, duration_minutes = 120
from bench_tenant, generate_series(0, 2) as n where service.id = pg_temp.id('service', t, n);
update public.businesses as business set subdomain = 'business-' || t
from bench_tenant where business.id = pg_temp.id('business', t, 0);
update public.public_profiles set is_published = true, asks_for_reviews = true;
update public.booking_settings set is_on = true, needs_code = false;

insert into public.clients (id, business_id, user_id, name, first_name, last_name, company_name, email, phone, address,
  notes, lead_source, client_status, created_at)
select pg_temp.id('client', t, n), pg_temp.id('business', t, 0), pg_temp.id('user', t, 0),
  part.first || ' ' || part.last || ' ' || n, part.first, part.last || ' ' || n,
  case when n % 9 = 0 then part.last || ' Holdings' end, 'client' || n || '@business' || t || '.example',
  '+1 555 ' || lpad(n::text, 7, '0'), n || ' Main Street', 'Gate code is with the neighbour.', 'website',
  case when n % 12 = 0 then 'lead' when n % 25 = 0 then 'archived' else 'active' end,
  now() - interval '5 years' * (1 - n::float / clients)
from bench_tenant, generate_series(1, clients) as n, lateral (select
  (array['Mary', 'John', 'Rosa', 'Ahmed', 'Wei', 'Anna', 'Luis', 'Grace', 'Peter', 'Olga'])[1 + n % 10] as first,
  (array['Smith', 'Garcia', 'Miller', 'Nguyen', 'Brown', 'Lopez', 'Kim', 'Davis', 'Clark', 'Patel', 'Jones', 'Moore',
    'Young'])[1 + n % 13] as last) as part;

insert into public.property_addresses (id, business_id, client_id, address, city, state, zip_code, is_primary)
select pg_temp.id('property', t, n), pg_temp.id('business', t, 0), pg_temp.id('client', t, 1 + (n - 1) % clients),
  n || ' Main Street', 'Springfield', 'Ohio', '45501', n <= clients
from bench_tenant, generate_series(1, clients * 3 / 2) as n;

insert into public.requests (id, business_id, user_id, client_id, property_id, request_number, title, status,
  created_at)
select pg_temp.id('request', t, n), pg_temp.id('business', t, 0), pg_temp.id('user', t, 0),
  pg_temp.id('client', t, 1 + n % clients), pg_temp.id('property', t, 1 + n % clients),
  'REQ-' || lpad(n::text, 6, '0'), 'Clean the house ' || n,
  case when n > clients / 2 - 100 then 'unscheduled' when n % 4 = 0 then 'archived' else 'converted' end,
  now() - interval '5 years' * (1 - 2 * n::float / clients)
from bench_tenant, generate_series(1, clients / 2) as n;

-- Every ninth is approved, every ninety-ninth of these with no job and a deposit that nobody has paid.
insert into public.quotes (id, business_id, user_id, client_id, property_id, quote_number, title, status, valid_until,
  sent_at, answered_at, taxes, subtotal, tax_lines, tax_amount, total, deposit_type, deposit_value, deposit_amount,
  created_at)
select pg_temp.id('quote', t, n), pg_temp.id('business', t, 0), pg_temp.id('user', t, 0),
  pg_temp.id('client', t, 1 + n % clients), pg_temp.id('property', t, 1 + n % clients),
  'QUO-' || lpad(n::text, 6, '0'), 'Deep clean quote ' || n,
  case when n > clients * 4 / 5 - 200 then 'sent' when n % 99 = 0 then 'approved' when n % 5 = 0 then 'declined'
    else 'converted' end,
  case when n > clients * 4 / 5 - 200 then current_date + n % 30 else current_date - 30 end, at, at + interval '2 days',
  '[{"name": "Sales tax", "rate": 8}]', 400, '[{"name": "Sales tax", "rate": 8, "amount": 32}]', 32, 432,
  case when n % 99 = 0 then 'fixed' end, case when n % 99 = 0 then 100 else 0 end,
  case when n % 99 = 0 then 100 else 0 end, at
from bench_tenant, generate_series(1, clients * 4 / 5) as n,
  lateral (select now() - interval '5 years' * (1 - 1.25 * n / clients) - interval '1 day' as at) as sent;

-- Every owner was told of an opened invoice 33 times a day for 90 days, and has not read the newest 40.
insert into public.notifications (business_id, user_id, kind, event, record, record_id, dedupe_key, created_at, read_at)
select pg_temp.id('business', t, 0), pg_temp.id('user', t, 0), 'opened', 'viewed', 'invoice', pg_temp.id('invoice', t, n),
  'bench ' || n, at, case when n <= 2930 then at + interval '1 hour' end
from bench_tenant, generate_series(1, 2970) as n, lateral (select now() - (2970 - n) * interval '43 minutes' as at) as told;

-- Everybody was written to; the first client writes all the time. One in fifty waits for an answer.
insert into public.message_threads (id, business_id, client_id, last_number, last_at, last_author, last_preview,
  from_client, from_business, client_read, business_read, client_mailed, business_mailed, created_at)
select pg_temp.id('thread', t, n), pg_temp.id('business', t, 0), pg_temp.id('client', t, n), length, at,
  case when is_waiting then 'client' else 'member' end, 'Message ' || length,
  case when is_waiting then length else length - 1 end, case when is_waiting then length - 1 else length end,
  length, case when is_waiting then length - 1 else length end, length, length, at - interval '30 days'
from bench_tenant, generate_series(1, clients) as n,
  lateral (select case n when 1 then 400 else 4 end as length, n % 50 = 0 as is_waiting,
    now() - interval '1 year' * (1 - n::float / clients) as at) as made;

insert into public.messages (id, business_id, client_id, number, author, user_id, body, created_at)
select pg_temp.id('message ' || number, t, n), pg_temp.id('business', t, 0), pg_temp.id('client', t, n), number,
  case when (length - number) % 2 = (n % 50 = 0)::int then 'member' else 'client' end,
  case when (length - number) % 2 = (n % 50 = 0)::int then pg_temp.id('user', t, 0) end,
  'Message ' || number || ': the gate is open from nine, and the dog is at the neighbour’s until we are back.',
  now() - interval '1 year' * (1 - n::float / clients) - interval '1 hour' * (length - number)
from bench_tenant, generate_series(1, clients) as n, lateral (select case n when 1 then 400 else 4 end as length) as made,
  generate_series(1, length) as number;
