-- What those who run the installation see, and what is kept of everybody: commands, mails, looks. As many accounts as twice
-- the clients of the large business, half of them with a business that does nothing.
create temp table bench_account on commit drop as
select n, pg_temp.id('account', 0, n) as id, pg_temp.id('account business', 0, n) as business_id,
  now() - interval '5 years' * (1 - n::float / (2 * clients)) as at
from bench_tenant, generate_series(1, 2 * clients) as n where t = 0;

insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
select id, 'authenticated', 'authenticated', 'owner' || n || '@account.example', at, at from bench_account;

insert into public.profiles (id, full_name, email, created_at)
select id, 'Owner ' || n, 'owner' || n || '@account.example', at from bench_account;

insert into public.businesses (id, user_id, business_name, referral_code, timezone, plan_status, created_at)
select business_id, id, 'Sparkle Cleaning ' || n, 'B' || lpad(n::text, 7, '0'), 'America/New_York',
  (array['trial', 'free', 'starter', 'grow-pro', 'expired'])[1 + n / 2 % 5], at
from bench_account where n % 2 = 0;

insert into public.team_members (business_id, user_id, role, is_active)
select business_id, id, 'owner', true from bench_account where n % 2 = 0;

-- The admin, signed in with a second factor.
insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
values (pg_temp.id('admin', 0, 0), 'authenticated', 'authenticated', 'admin@account.example', now(), now());
insert into public.profiles (id, full_name, email) values (pg_temp.id('admin', 0, 0), 'Admin', 'admin@account.example');
insert into auth.sessions (id, user_id, aal) values (pg_temp.id('admin', 0, 0), pg_temp.id('admin', 0, 0), 'aal2');
insert into private.platform_admins (user_id) values (pg_temp.id('admin', 0, 0));

insert into private.admin_events (admin_id, kind, is_change, subject, subject_id, reason, created_at)
select pg_temp.id('admin', 0, 0), case when n % 30 = 0 then 'mail_retried' else 'user_seen' end, n % 30 = 0, 'user', id,
  case when n % 30 = 0 then 'They asked for it.' end, at
from bench_account, generate_series(1, 2) order by at;

-- All but the newest ten were dealt with.
insert into public.feedback (id, user_id, business_id, message, created_at)
select pg_temp.id('feedback', 0, n), id, business_id, repeat('It would help to see the week. ', 8), at
from bench_account where n % 4 = 0;
insert into private.handled_feedback (feedback_id, handled_by)
select given.id, pg_temp.id('admin', 0, 0)
from (select each.id, row_number() over (order by each.created_at desc) as place from public.feedback as each) as given
where given.place > 10;

insert into public.referrals (referrer_id, business_id, referral_code, referred_email, status, created_at)
select id, business_id, 'B' || lpad(n::text, 7, '0'), 'friend' || n || '@account.example',
  case when n % 400 = 0 then 'rewarded' when n % 8 = 0 then 'registered' else 'pending' end, at
from bench_account where n % 4 = 0;

-- Ten mails to an account in five years, of which one in two thousand failed and the newest twenty are under way.
insert into private.outbox (key, kind, to_address, data, business_id, status, attempts, created_at, sent_at)
select 'bench:' || n || ':' || nth, 'invoice', 'client' || nth || '@account.example', '{"invoice_number": "INV-000001"}',
  business_id, case when n * 10 + nth > last * 10 - 10 then 'pending' when (n * 10 + nth) % 2000 = 0 then 'failed'
    else 'sent' end, 1, at + nth * interval '1 minute', at
from bench_account, generate_series(1, 10) as nth, (select max(n) as last from bench_account) as newest order by at;

-- Support has looked at the app as the owner and as the members of each business.
insert into private.support_views (id, user_id, admin_id, session_id, reason, created_at, expires_at, ended_at)
select pg_temp.id('view', t, n), pg_temp.id('user', t, n % members), pg_temp.id('admin', 0, 0), pg_temp.id('admin', 0, 0),
  'An invoice does not add up.', at, at + interval '30 minutes', at + interval '20 minutes'
from bench_tenant, generate_series(1, members * 10) as n, lateral (select now() - n * interval '1 day' as at) as seen;
insert into private.support_requests (view_id, method, path, created_at)
select pg_temp.id('view', t, n), 'GET', '/rest/v1/invoices', now() - n * interval '1 day'
from bench_tenant, generate_series(1, members * 10) as n, generate_series(1, 600) as nth order by t, n, nth;

-- A hundred a day of each member for a month, and what is to be forgotten of the day before.
insert into private.commands (id, business_id, user_id, name, content_hash, done_at, answer, created_at)
select pg_temp.id('command', t, n), pg_temp.id('business', t, 0), pg_temp.id('user', t, n % members), 'complete_visit',
  md5(jsonb_build_array('complete_visit', '{"id": "1"}'::jsonb)::text), at, 
  -- Those of three days, and of one more that is due to be emptied.
  case when at > now() - interval '4 days' then jsonb_build_object('text', repeat('done ', 160)) end, at
from bench_tenant, lateral (select 31 * 100 * least(members, clients / 100) as most) as whole, generate_series(1, most) as n,
  lateral (select now() - interval '31 days' * (1 - n::float / most) as at) as sent
order by at;
