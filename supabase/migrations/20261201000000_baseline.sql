-- Built from supabase/schemas by "npm run db:baseline". Read and edit those files: a test compares the two.
-- Bodies are checked at the end, when everything they name is there.
set check_function_bodies = off;

-- foundation/schema.sql

-- Objects for the server and the policies only. The data API never exposes this schema.
create schema private;

revoke all on schema private from public;

-- Policies and the public wrappers call functions in this schema; none of its tables is ever granted.
grant usage on schema private to anon, authenticated, service_role;

-- A hosted project grants everything on new objects in public. Here the grants of each table and function are explicit.
alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Search by words: trigrams, beside the business in one index. Both come with PostgreSQL and with a hosted project.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- foundation/reads.sql

-- An approximation of the number of visible characters: combining marks, variation selectors, skin tones, joiners with
-- the joined character, and the second half of a flag are not counted. The interface counts graphemes.
create function private.fits(content text, maximum int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if char_length(content) <= maximum then return true; end if;
  if char_length(content) > maximum * 8 then return false; end if;
  return char_length(regexp_replace(regexp_replace(content,
    '\u200D.|[\u0300-\u036F\u20D0-\u20FF\uFE00-\uFE0F\U0001F3FB-\U0001F3FF\U000E0020-\U000E007F]', '', 'g'),
    '[\U0001F1E6-\U0001F1FF]{2}', '-', 'g')) <= maximum;
end
$$;

-- Names, numbers and titles: mails, documents and calendars print them where a line break would begin something else.
create function private.is_line(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return content !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]';
end
$$;

create function private.one_line(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(content, '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'));
end
$$;

create function private.token_hash(token text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- Used only to detect two addresses of one person who claims a reward twice; never to find an account.
create function private.fold_email(email text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
    else mailbox || '@' || host end
  from (select split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) as mailbox,
    split_part(lower(btrim(email)), '@', 2) as host) as parts
$$;

-- A list of at most five taxes, each {"name": …, "rate": 0 to 100 with three decimals}.
create function private.is_taxes(taxes jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return jsonb_typeof(taxes) = 'array' and jsonb_array_length(taxes) <= 5 and not exists (
    select from jsonb_array_elements(taxes) as tax
    where jsonb_typeof(tax) <> 'object' or coalesce(jsonb_typeof(tax -> 'name') <> 'string', true)
      or char_length(btrim(tax ->> 'name')) not between 1 and 60
      or coalesce(jsonb_typeof(tax -> 'rate') <> 'number', true)
      or (tax ->> 'rate')::numeric not between 0 and 100 or scale((tax ->> 'rate')::numeric) > 3);
end
$$;

-- The digits of the currency's minor unit; without a currency hundredths.
create function private.exponent_of(currency text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case when currency in ('JPY', 'KRW') then 0 else 2 end
$$;

create function private.currency_exponent(business_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select private.exponent_of(currency) from public.businesses where id = currency_exponent.business_id
$$;

-- Nobody is shown an amount before the business has a currency; sample data is shown to nobody.
create function private.require_currency(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_sample_data() and exists (select from public.businesses as business
    where business.id = require_currency.business_id and business.currency is null) then
    raise sqlstate 'PT409' using message = 'currency_missing', hint = 'Set the currency of the business: it is final.';
  end if;
end
$$;

-- The amount, if it has no more decimals than the currency. field: its column, which the refusal names.
create function private.counted_amount(field text, amount numeric, exponent int) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if amount <> round(amount, exponent) then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: at most %s decimals.', field, exponent);
  end if;
  return round(amount, 2);
end
$$;

-- The value of a discount or a deposit as it counts: a fixed one is an amount. It may be older than the currency.
create function private.counted_value(type text, value numeric, exponent int) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select case when type = 'fixed' and value <> round(value, exponent) then round(value, exponent) else value end
$$;
create function private.require_counted(business_id uuid, field text, type text, value numeric, was_type text, was_value numeric) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (type, value) is distinct from (was_type, was_value)
    and value <> private.counted_value(type, value, private.currency_exponent(business_id)) then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: fewer decimals.', field);
  end if;
end
$$;

-- The instant of a local time. An hour that the clock skips becomes the next one; of an hour that occurs twice it is
-- the first.
create function private.instant_of(day date, wall_time time, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case
    when ((found - interval '1 hour') at time zone zone) = day + wall_time then found - interval '1 hour'
    when ((found - interval '30 minutes') at time zone zone) = day + wall_time then found - interval '30 minutes'
    else found end
  from (select (day + wall_time) at time zone zone as found) as plain
$$;

-- Today in the time zone of the business.
create function private.today(business_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone timezone)::date from public.businesses where id = today.business_id
$$;

-- The totals of a document, equal to the minor unit to those of domain/src/values/money.ts. Computed in whole minor
-- units; round() of numeric rounds half away from zero, div() and mod() are exact.
-- lines, in order: {"quantity", "unit_price", "discount_amount", "is_taxable"} of the lines that count.
create function private.document_totals(lines jsonb, taxes jsonb, discount_type text, discount_value numeric,
  prices_include_tax boolean, exponent int)
returns table (line_totals numeric[], subtotal numeric, discount_amount numeric, tax_lines jsonb, tax_amount numeric,
  total numeric)
language sql immutable parallel safe set search_path = '' as $$
  with line as materialized (
    select position, coalesce((item ->> 'is_taxable')::boolean, true) as is_taxable,
      round(round(coalesce((item ->> 'quantity')::numeric, 0), 3) * round(coalesce((item ->> 'unit_price')::numeric, 0), 4)
        * 10::numeric ^ exponent) - round(coalesce((item ->> 'discount_amount')::numeric, 0) * 10::numeric ^ exponent)
        as amount
    from jsonb_array_elements(coalesce(lines, '[]')) with ordinality as element (item, position)
  ), together as (
    select coalesce(sum(amount), 0) as amount from line
  ), discount as (
    -- At least zero and at most the amount that can be discounted.
    select together.amount as of_amount, case when together.amount <= 0 then 0 else least(together.amount, greatest(0,
      case discount_type when 'percent' then round(together.amount * round(discount_value, 4) * 0.01)
        when 'fixed' then round(discount_value * 10::numeric ^ exponent) else 0 end)) end as amount
    from together
  ), part as (
    -- In proportion and rounded down (a negative line gets a negative part); the remaining units go to the largest
    -- remainders.
    select line.*, case when discount.amount = 0 then 0
      else mod(mod(discount.amount * line.amount, of_amount) + of_amount, of_amount) end as remainder,
      discount.amount as discount, of_amount
    from line cross join discount
  ), cut as (
    select part.*, case when discount = 0 then 0 else div(discount * amount - remainder, of_amount) end as cut from part
  ), ranked as (
    select cut.*, row_number() over (order by remainder desc, position) as rank, discount - sum(cut) over () as left_over
    from cut
  ), taxable as (
    select coalesce(sum(amount - cut - case when rank <= left_over then 1 else 0 end) filter (where is_taxable), 0)
      as amount from ranked
  ), tax as (
    select tax, tax_position, round((tax ->> 'rate')::numeric, 3) as rate,
      100 + case when prices_include_tax then sum(round((tax ->> 'rate')::numeric, 3)) over () else 0 end as whole
    from jsonb_array_elements(coalesce(taxes, '[]')) with ordinality as element (tax, tax_position)
  ), taxed as (
    -- Doubled numbers, so that halves stay exact.
    select tax, tax_position,
      sign(taxable.amount) * div(2 * abs(taxable.amount) * rate + whole, 2 * whole) as amount
    from tax cross join taxable
  ), all_taxes as (
    select coalesce(sum(amount), 0) as amount, coalesce(jsonb_agg(jsonb_build_object('name', tax -> 'name', 'rate',
      tax -> 'rate', 'amount', round(amount * 10::numeric ^ -exponent, exponent)) order by tax_position), '[]') as lines
    from taxed
  )
  select
    coalesce((select array_agg(round(amount * 10::numeric ^ -exponent, exponent) order by position) from line), '{}'),
    round(of_amount * 10::numeric ^ -exponent, exponent), round(discount.amount * 10::numeric ^ -exponent, exponent),
    all_taxes.lines, round(all_taxes.amount * 10::numeric ^ -exponent, exponent),
    round((of_amount - discount.amount + case when prices_include_tax then 0 else all_taxes.amount end)
      * 10::numeric ^ -exponent, exponent)
  from discount cross join all_taxes
$$;

create function private.is_working_hours(hours jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7 and not exists (
    select from jsonb_array_elements(hours) as day
    where jsonb_typeof(day) <> 'null' and (jsonb_typeof(day) <> 'object'
      or coalesce(day ->> 'start' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)
      or coalesce(day ->> 'end' !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', true)
      or day ->> 'end' <= day ->> 'start'));
end
$$;

-- Keeps the keys of the object that a function accepts and drops all others.
create function private.pick(content jsonb, keys text[]) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}') from jsonb_each(content) as entry
  where entry.key = any(keys)
$$;

-- A number with more decimals than its column stores, or than the currency has, would be rounded in silence.
create function private.require_decimals(record jsonb, lines jsonb, exponent int) returns void
language plpgsql immutable set search_path = '' as $$
declare
  field text;
  most int;
begin
  select sent.key, stored.digits into field, most
  from (select require_decimals.record as content union all
      select line from jsonb_array_elements(case when jsonb_typeof(lines) = 'array' then lines end) as line) as each,
    jsonb_each_text(case when jsonb_typeof(each.content) = 'object' then each.content end) as sent
    join (values ('quantity', 3), ('unit_price', 4), ('unit_cost', 4), ('discount_amount', exponent),
      ('discount_value', 4), ('deposit_value', 4), ('deposit_amount', exponent), ('amount', exponent)) as stored (key, digits) on stored.key = sent.key
  where sent.value ~ '^[+-]?[0-9]*\.?[0-9]+([eE][+-]?[0-9]{1,2})?$'
    and scale(trim_scale(sent.value::numeric)) > stored.digits
  limit 1;
  if field is not null then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: at most %s decimals.', field, most);
  end if;
end
$$;

create function private.require_list(content jsonb, maximum int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if content is not null and jsonb_typeof(content) <> 'array' then
    raise sqlstate 'PT400' using message = 'rows_expected';
  elsif jsonb_array_length(content) > maximum then
    raise sqlstate 'PT400' using message = 'too_many_rows';
  end if;
end
$$;

create function private.is_address(address text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(char_length(address) <= 254
    and address ~ '^[^\s@<>,;:"()[:cntrl:]]+@[^\s@<>,;:"()[:cntrl:]]+$', false)
$$;

-- The text that a search compares: without accents, in lower case. Without its own search_path, so that the planner puts
-- the body in its place: for each row a call would cost ten times what it does. Indexes contain it: whoever changes it
-- builds them again.
create function private.searchable(content text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(content) = char_length(content) then lower(content)
    else lower(regexp_replace(normalize(content, nfd),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')) end
$$;

grant execute on function private.fits, private.is_line, private.is_taxes, private.today, private.is_working_hours,
  private.searchable to authenticated, service_role;

-- foundation/lifecycle.sql

-- BEFORE functions for tables without rules of their own.

-- Sets the author of a new row to the caller; the server, which has no user, names the author itself. An update
-- increments the version.
create function private.stamp_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.user_id := private.author(new.user_id);
    return new;
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;

-- For rows with an author that are never updated.
create function private.stamp_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := private.author(new.user_id);
  return new;
end
$$;

-- For rows with a version and no author.
create function private.stamp_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;

create function private.stamp_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- foundation/commands.sql

-- 256 random bits (each of the three uuids has 122), in characters that are safe in a URL.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    'base64'), '='), '+/', '-_')
$$;

-- Rejects a write whose `version` is not the stored one, because somebody else changed the row in between.
create function private.next_version(sent int, stored int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  if sent is distinct from stored then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  end if;
  return stored + 1;
end
$$;

-- The signed-in user, whatever the row says; for the server, which has no user, the row's own value.
create function private.author(named uuid) returns uuid
language sql stable set search_path = '' as $$
  select coalesce((select auth.uid()), author.named)
$$;

-- access/reads.sql

-- The row sets that policies use. A policy checks the business first, which an index can find; `is true` keeps the
-- planner from choosing another access path, and a worker's rows are looked up in a hash that is built once per
-- statement. A worker's own are the visits they are assigned to, and the jobs, requests and clients of those.

-- The signed-in person, or null as long as they owe the code of their second factor or signed in anonymously: then they
-- have no business, and nothing is theirs. Policies and functions ask it wherever a row is somebody's own; authorship is auth.uid() as ever.
-- Each policy of each table asks it once per statement: in PL/pgSQL, which sets up no query to read the token, it takes half the
-- time. Its plan is kept even inside a report, which has the plans of its own statements made anew, and of all it calls.
create function private.my_user_id() returns uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  claims jsonb := auth.jwt();
  me uuid := auth.uid();
begin
  if claims ->> 'is_anonymous' = 'true' then return null; end if;
  -- A token outlives its session by minutes; whoever was signed out does nothing more with it.
  if claims ->> 'session_id' is not null and not exists (select from auth.sessions as session
    where session.id = (claims ->> 'session_id')::uuid) then return null; end if;
  if claims ->> 'aal' is distinct from 'aal2' and exists (select from auth.mfa_factors as factor
    where factor.user_id = me and factor.status = 'verified') then return null; end if;
  return me;
end
$$;

-- The current row decides, never a claim of the token. Used as business_id = any(array(select
-- private.my_business_ids())), which is evaluated once per statement and not once per row.
create function private.my_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members where user_id = (select private.my_user_id()) and is_active
$$;

create function private.my_managed_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members
  where user_id = (select private.my_user_id()) and is_active and role in ('owner', 'manager')
$$;

-- Where the caller sees all work, and not only their own: the office, and workers whose business chose that. It widens what
-- is read of jobs and their visits, and the clients and properties; what workers change is their own work in either case.
create function private.my_seen_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select member.business_id from public.team_members as member
  where member.user_id = (select private.my_user_id()) and member.is_active
    and (member.role in ('owner', 'manager') or exists (select from public.businesses as business
      where business.id = member.business_id and business.workers_see_all_work))
$$;

create function private.my_owned_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members
  where user_id = (select private.my_user_id()) and is_active and role = 'owner'
$$;

-- Includes former members, so that records keep the names of their authors.
create function private.my_teammate_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 8 as $$
  select user_id from public.team_members where business_id in (select private.my_business_ids())
$$;

-- The caller's one active own business, for rows that are inserted without naming one; null when that is none or not the
-- only one. Not the businesses of an employer: a row must not land there by omission.
create function private.my_own_business_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when count(*) = 1 then (array_agg(id))[1] end from public.businesses
  where user_id = (select private.my_user_id()) and is_active
$$;

-- The businesses that the caller created. By specification the browser may insert the owner's membership, which already
-- exists, so that the insert ends as a duplicate (409); no other user or role gets that far.
create function private.my_created_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select id from public.businesses where user_id = (select private.my_user_id())
$$;

-- Who may listen on a topic: `business:{id}` is a private channel of active members, `business:{id}:office` one of
-- owners and managers. Messages only name tables, and everybody reads them again under their own rights. Only the
-- server sends (realtime.send); members can track presence and nothing else.
create function private.my_realtime_topics() returns setof text
language sql stable security definer set search_path = '' rows 4 as $$
  select 'business:' || business_id from private.my_business_ids() as business_id
  union all
  select 'business:' || business_id || ':office' from private.my_managed_business_ids() as business_id
$$;

create function private.my_visit_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 200 as $$
  select assigned.visit_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
$$;

-- The assessments of requests where all work is seen: all work is the visits of jobs, and requests stay the office's. What
-- belongs to a visit asks this set, which is far smaller than that of all visits of jobs.
create function private.seen_assessment_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select visit.id from public.visits as visit
  where visit.business_id = any(array(select private.my_seen_business_ids())) and visit.request_id is not null
$$;

-- Each of the following is one walk along an index of assignments (assignments/lifecycle.sql), whatever the question: a worker
-- of five years has tens of thousands of visits, and looking each of them up would be most of every request.
create function private.my_job_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select assigned.job_id from public.job_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select assigned.job_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
    and assigned.job_id is not null
$$;

create function private.my_request_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select assigned.request_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
    and assigned.request_id is not null
$$;

-- Those of their work and those they added.
create function private.my_client_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select assigned.client_id from public.job_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select assigned.client_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select added.id from public.clients as added
  where added.user_id = (select auth.uid()) and added.business_id = any(array(select private.my_business_ids()))
$$;

-- Shared by the functions of jobs and visits.
create function private.require_managed(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if require_managed.business_id is null
    or not require_managed.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$$;

-- Owners and managers, or a worker on each of these jobs.
create function private.require_work(business_id uuid, job_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if require_work.business_id = any(array(select private.my_managed_business_ids())) then return; end if;
  if cardinality(require_work.job_ids) = 0
    or not coalesce(require_work.business_id = any(array(select private.my_business_ids())), false)
    or exists (select from unnest(require_work.job_ids) as job_id
      where not coalesce(job_id = any(array(select private.my_job_ids())), false)) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$$;

-- The invoices of a worker's own work, drafts too.
create function private.my_invoice_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select seen.invoice_id from private.invoice_members as seen
  where seen.user_id = (select auth.uid()) and seen.business_id = any(array(select private.my_business_ids()))
$$;

-- The expenses whose receipts the caller may see: all of them for the office, their own for workers.
create function private.my_expense_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 200 as $$
  select expense.id from public.expenses as expense
  where expense.user_id = (select auth.uid()) and expense.business_id in (select private.my_business_ids())
$$;

-- The bucket of receipts and who may see, add and remove its objects: {business_id}/{uuid}.{jpg|png|pdf}. The receipts
-- of a reimbursed expense are evidence: a worker cannot change them until the office undoes the reimbursement.
create function private.my_open_expense_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 200 as $$
  select expense.id from public.expenses as expense
  where expense.user_id = (select auth.uid()) and expense.reimbursed_at is null
    and expense.business_id in (select private.my_business_ids())
$$;

-- Income by month, client and service, and open balances. Each is a sum of the ledger, which is read once and
-- materialized: joined to another table, it would be computed again for every row.
-- Raises the error of a missing business unless the caller manages it, so that nobody else learns that it exists.
create function private.check_managed(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if check_managed.business_id is null
    or check_managed.business_id not in (select private.my_managed_business_ids()) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
end
$$;

-- For columns that members may write only as owners or managers. The server itself may write them.
create function private.require_office(business_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null and not business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$$;

grant execute on function private.my_user_id, private.my_business_ids, private.my_managed_business_ids, private.my_seen_business_ids,
  private.my_owned_business_ids,
  private.my_teammate_ids, private.my_own_business_id, private.my_created_business_ids, private.my_realtime_topics, private.my_visit_ids,
  private.seen_assessment_ids, private.my_job_ids, private.my_request_ids, private.my_client_ids, private.my_invoice_ids, private.my_expense_ids,
  private.my_open_expense_ids, private.check_managed to authenticated, service_role;

-- profiles/table.sql

-- One row per user, created with the user. A profile is set up once its user is an active member of a business.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (private.fits(full_name, 200)) check (private.is_line(full_name)),
  email text check (char_length(email) <= 255),
  language text not null default 'en' check (language in ('en', 'es')),
  -- The language of the sign-up page decides the length of the trial; it is unknown after Google or a magic link.
  signup_language text check (signup_language in ('en', 'es')),
  trade text check (trade in ('cleaning', 'hvac', 'plumbing', 'roofing', 'landscaping', 'painting',
    'carpentry', 'electrical', 'appliance_repair', 'auto_detailing', 'other')),
  referred_by uuid references public.profiles (id) on delete set null check (referred_by <> id),
  referral_reward_claimed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_referred_by_idx on public.profiles (referred_by);

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select, update (full_name, language, trade, updated_at) on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "people read their own profile and their teammates'" on public.profiles
  for select to authenticated
  using (id = (select private.my_user_id()) or id = any(array(select private.my_teammate_ids())));
create policy "people change their own profile" on public.profiles
  for update to authenticated
  using (id = (select private.my_user_id())) with check (id = (select private.my_user_id()));

-- profiles/lifecycle.sql

create trigger stamp_updated_at before update on public.profiles
  for each row execute function private.stamp_updated_at();

-- Signing up must not fail because of a provider's data: a name becomes one line that is not too long, an unknown
-- language is ignored.
create function private.make_profile(account auth.users) returns void
language plpgsql set search_path = '' as $$
declare
  given jsonb := coalesce(account.raw_user_meta_data, '{}');
  spoken text := case when given ->> 'language' in ('en', 'es') then given ->> 'language' end;
begin
  insert into public.profiles (id, full_name, email, language, signup_language)
  values (
    account.id,
    nullif(left(private.one_line(coalesce(given ->> 'full_name', given ->> 'name', '')), 200), ''),
    account.email,
    coalesce(spoken, 'en'),
    spoken
  )
  on conflict (id) do nothing;
end
$$;

create function private.after_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.make_profile(new);
  elsif new.email is distinct from old.email then
    update public.profiles set email = new.email where id = new.id;
  end if;
  return null;
end
$$;
create trigger after_user after insert or update of email on auth.users
  for each row execute function private.after_user();

-- businesses/table.sql

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  -- The user who created it. Their rights come from their row in team_members, like everybody's.
  user_id uuid not null references public.profiles (id) on delete restrict,
  business_name text not null check (btrim(business_name) <> '' and private.fits(business_name, 200))
    check (private.is_line(business_name)),
  trade text check (trade in ('cleaning', 'hvac', 'plumbing', 'roofing', 'landscaping', 'painting',
    'carpentry', 'electrical', 'appliance_repair', 'auto_detailing', 'other')),
  language text not null default 'en' check (language in ('en', 'es')),
  timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  plan_status text not null default 'trial'
    check (plan_status in ('trial', 'grow-pro', 'starter', 'free', 'expired')),
  trial_ends_at timestamptz check (trial_ends_at between '2000-01-01Z' and '2100-01-01Z'),
  is_active boolean not null default false,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9]{8}$'),
  currency text check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK',
    'SGD', 'HKD', 'NZD', 'MXN', 'BRL', 'INR', 'ZAR', 'KRW', 'CNY', 'RUB')),
  currency_set_at timestamptz check (currency_set_at between '2000-01-01Z' and '2100-01-01Z'),
  default_tax_rate numeric not null default 0
    check (default_tax_rate = round(default_tax_rate, 3) and default_tax_rate between 0 and 100),
  automated_reminders boolean not null default true,
  email_notifications boolean not null default true,
  business_logo_url text check (char_length(business_logo_url) <= 2000 and business_logo_url ~ '^(https?://|/[^/\\])'),
  contact_person text check (private.fits(contact_person, 200)) check (private.is_line(contact_person)),
  phone text check (char_length(phone) <= 40) check (private.is_line(phone)),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  address text check (private.fits(address, 500)),
  registration_number text check (char_length(registration_number) <= 100),
  -- The address of the public profile. No hyphen at either end, no punycode, and no name that visitors could mistake
  -- for Fieldlark's own.
  subdomain text unique check (
    subdomain ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$' and subdomain !~ '^xn--'
    and subdomain not in ('about', 'account', 'admin', 'administrator', 'api', 'app', 'assets', 'auth', 'billing',
      'blog', 'cdn', 'contact', 'dashboard', 'demo', 'dev', 'docs', 'email', 'faq', 'features', 'fieldlark', 'files',
      'ftp', 'help', 'home', 'imap', 'legal', 'localhost', 'login', 'mail', 'mailbox', 'new', 'null', 'official',
      'pay', 'payments', 'pop', 'portal', 'pricing', 'privacy', 'public', 'register', 'root', 'security', 'settings',
      'smtp', 'staff', 'staging', 'static', 'status', 'support', 'system', 'team', 'terms', 'test', 'undefined', 'www')),
  facebook_url text check (char_length(facebook_url) <= 500 and facebook_url ~ '^https?://[^\s]+$'),
  x_url text check (char_length(x_url) <= 500 and x_url ~ '^https?://[^\s]+$'),
  instagram_url text check (char_length(instagram_url) <= 500 and instagram_url ~ '^https?://[^\s]+$'),
  yelp_url text check (char_length(yelp_url) <= 500 and yelp_url ~ '^https?://[^\s]+$'),
  google_business_url text check (char_length(google_business_url) <= 500 and google_business_url ~ '^https?://[^\s]+$'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Else they see the work that they are assigned to.
  workers_see_all_work boolean not null default false,
  -- From then on it is only read and exported; for 30 days an owner may open it again.
  closed_at timestamptz check (closed_at between '2000-01-01Z' and '2100-01-01Z'),
  -- The member to whom an owner wants to hand it over, until that member accepts.
  offered_to uuid,
  offered_by uuid,
  offered_at timestamptz check (offered_at between '2000-01-01Z' and '2100-01-01Z'),
  -- ISO 3166, two letters.
  country text check (country ~ '^[A-Z]{2}$'),
  check ((offered_to is null) = (offered_by is null) and (offered_to is null) = (offered_at is null))
);
create index businesses_user_idx on public.businesses (user_id, created_at);

alter table public.businesses enable row level security;
-- user_id, plan_status, is_active, referral_code and currency_set_at are accepted on insert but overwritten.
revoke all on public.businesses from public, anon, authenticated;
grant select, insert (id, user_id, business_name, trade, language, timezone, plan_status, is_active, referral_code,
    currency, currency_set_at, default_tax_rate, automated_reminders, email_notifications, business_logo_url,
    contact_person, phone, email, address, registration_number, subdomain, facebook_url, x_url, instagram_url, yelp_url,
    google_business_url, country), update (business_name, trade, language, timezone, country, is_active, currency, currency_set_at,
    default_tax_rate, automated_reminders, email_notifications, business_logo_url, contact_person, phone, email,
    address, registration_number, subdomain, facebook_url, x_url, instagram_url, yelp_url, google_business_url,
    workers_see_all_work, version, updated_at) on public.businesses to authenticated;
grant all on public.businesses to service_role;

-- An AFTER trigger adds the owner's membership. Within the transaction that creates a business (created_at = now()) its
-- creator sees it by user_id, because INSERT … RETURNING needs that.
create policy "members read their businesses" on public.businesses
  for select to authenticated
  using (id = any(array(select private.my_business_ids()))
    or (user_id = (select private.my_user_id()) and created_at = now()));
create policy "people make businesses of their own" on public.businesses
  for insert to authenticated with check (user_id = (select private.my_user_id()));
create policy "owners and managers change their businesses" on public.businesses
  for update to authenticated
  using (id = any(array(select private.my_managed_business_ids())))
  with check (id = any(array(select private.my_managed_business_ids())));

-- One trial per person and per email address; the row is kept after business and account are deleted.
create table private.trials (
  user_id uuid primary key,
  email text unique check (char_length(email) <= 300),
  ends_at timestamptz not null check (ends_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now()
);

alter table private.trials enable row level security;

-- businesses/reads.sql

-- Time zones that browsers know as well. The others exist in the database only, and a calendar could not be drawn in
-- them.
create function private.check_timezone(zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if zone <> 'UTC' and (zone ~ '^(Factory$|localtime$|posixrules$|posix/|right/)'
    or not exists (select from pg_catalog.pg_timezone_names where name = zone)) then
    raise check_violation using message = 'unknown_timezone', column = 'timezone';
  end if;
end
$$;

-- Whether Google shows a business or takes its reviews at this address: the pattern of google-link.ts in domain, which
-- says why it is so narrow.
create function private.is_google_link(link text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select link ~ ('^https://('
      || '(www\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})/(maps|search)([/?#]|$)|'
      || 'maps\.google\.(com|[a-z]{2}|com?\.[a-z]{2})(/?([?#]|$)|/maps([/?#]|$))|'
      || 'search\.google\.com/local/|'
      || 'business\.google\.com(/|$)|'
      || '(g\.page|maps\.app\.goo\.gl|share\.google|goo\.gl/maps|g\.co/kgs)/[^/]'
      || ')')
    and link !~ '\s|\\|/(\.|%2[eE])'
$$;

-- businesses/lifecycle.sql

-- The steps before and after a business is written: before_business and after_business, from top to bottom.

-- A new business starts on trial. The lock serializes two businesses that one person creates at once, so that only the
-- first is active.
create function private.begin_business(business public.businesses) returns public.businesses
language plpgsql set search_path = '' as $$
begin
  business.user_id := private.author(business.user_id);
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('businesses of ' || business.user_id, 0));
  business.plan_status := 'trial';
  business.trial_ends_at := private.trial_end(business.user_id, business.language);
  business.is_active := not exists (select from public.businesses as other where other.user_id = business.user_id);
  business.referral_code := private.new_referral_code();
  business.currency_set_at := case when business.currency is not null then now() end;
  business.version := 1;
  business.created_at := now();
  business.updated_at := now();
  return business;
end
$$;

-- Whether somebody was shown a price, or money was recorded, sample data included.
create function private.has_shown_amounts(business_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.quote_versions as shown where shown.business_id = has_shown_amounts.business_id)
    or exists (select from public.invoices as invoice
      where invoice.business_id = has_shown_amounts.business_id and invoice.status <> 'draft')
    or exists (select from public.payments as payment where payment.business_id = has_shown_amounts.business_id)
    or exists (select from public.credits as credit where credit.business_id = has_shown_amounts.business_id)
    or exists (select from public.cash_notes as noted where noted.business_id = has_shown_amounts.business_id)
    or exists (select from public.expenses as expense where expense.business_id = has_shown_amounts.business_id);
end
$$;

-- Drafts were priced before the currency was known.
create function private.price_drafts(business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.quotes as quote set subtotal = quote.subtotal
  where quote.business_id = price_drafts.business_id and quote.status = 'draft';
  update public.invoices as invoice set subtotal = null
  where invoice.business_id = price_drafts.business_id and invoice.status = 'draft';
end
$$;

-- The currency is set only once, and with money there is only one with as many decimals. UPDATE locks the row, so that of two tabs the second sees what the first has set.
create function private.set_currency_once(business public.businesses, was public.businesses) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  if business.currency is not distinct from was.currency then return was.currency_set_at; end if;
  if was.currency is not null then
    raise sqlstate 'PT409' using message = 'currency_already_set';
  end if;
  if private.exponent_of(business.currency) <> private.exponent_of(was.currency) and private.has_shown_amounts(was.id) then
    raise sqlstate 'PT409' using message = 'currency_other_decimals',
      hint = 'There are amounts with cents already; another currency needs another business.';
  end if;
  return now();
end
$$;

-- Fieldlark mails it to clients. A stored one that is older than the rule stays until it is changed.
create function private.require_google_link(link text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_google_link(link) then
    raise sqlstate 'PT400' using message = 'review_link_not_google', column = 'google_business_url';
  end if;
end
$$;

-- Raises an error for a person who writes in a closed business; the server itself records late payments and mails.
create function private.require_open(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is not null and exists (select from public.businesses as business
    where business.id = require_open.business_id and business.closed_at is not null) then
    raise sqlstate 'PT409' using message = 'business_closed';
  end if;
end
$$;

-- The same for what clients do by their links: there nobody is signed in.
create function private.require_open_for_clients(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.businesses as business
    where business.id = require_open_for_clients.business_id and business.closed_at is not null) then
    raise sqlstate 'PT409' using message = 'business_closed';
  end if;
end
$$;

-- The same where it must stay open until the transaction ends.
create function private.lock_open(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses as business where business.id = lock_open.business_id for share;
  perform private.require_open(lock_open.business_id);
end
$$;

-- For the policies of the buckets. folder: the id of a business.
create function private.is_closed(folder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.businesses as business where business.closed_at is not null
    and business.id = case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end)
$$;

create function private.before_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new := private.begin_business(new);
    perform private.check_timezone(new.timezone);
    perform private.require_google_link(new.google_business_url);
    return new;
  end if;

  new.currency_set_at := private.set_currency_once(new, old);
  if new.timezone is distinct from old.timezone then
    perform private.check_timezone(new.timezone);
  end if;
  if new.google_business_url is distinct from old.google_business_url then
    perform private.require_google_link(new.google_business_url);
  end if;
  -- Switching businesses does not count as an edit, so an open form stays current.
  if new.is_active is distinct from old.is_active then
    if (select auth.uid()) is distinct from new.user_id and (select auth.uid()) is not null then
      raise sqlstate 'PT403' using message = 'not_your_business';
    end if;
    if to_jsonb(new) - array['is_active', 'version', 'updated_at']
      = to_jsonb(old) - array['is_active', 'version', 'updated_at'] then
      new.version := old.version;
      new.updated_at := old.updated_at;
      return new;
    end if;
  end if;
  -- Handing it over, which changes what nobody may update directly, stays possible.
  if new.closed_at is not null and old.closed_at is not null and new.user_id = old.user_id
    and new.offered_at is not distinct from old.offered_at then
    perform private.require_open(new.id);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_business before insert or update on public.businesses
  for each row execute function private.before_business();

-- A new business gets its owner and the rows that every business has exactly one of.
create function private.after_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.team_members (business_id, user_id, role) values (new.id, new.user_id, 'owner');
    insert into public.counters (business_id, kind, prefix) values
      (new.id, 'request', 'REQ-'), (new.id, 'quote', 'Q-'), (new.id, 'job', 'JOB-'),
      (new.id, 'invoice', 'INV-'), (new.id, 'payment', 'PAY-');
    -- Letter paper in the countries of these currencies, the only known fact about a new business; else A4.
    insert into public.document_settings (business_id, paper_size)
    values (new.id, case when coalesce(new.currency, 'USD') in ('USD', 'CAD', 'MXN') then 'letter' else 'a4' end);
    insert into public.referral_stats (business_id, referral_code) values (new.id, new.referral_code);
    insert into public.schedule_settings (business_id) values (new.id);
    insert into public.portal_settings (business_id) values (new.id);
    return null;
  end if;

  if new.timezone is distinct from old.timezone then
    perform private.move_visits_to_timezone(new.id, new.timezone);
  end if;
  if private.exponent_of(new.currency) <> private.exponent_of(old.currency) then
    perform private.price_drafts(new.id);
    perform private.keep_unbilled(array(select distinct work.job_id from private.unbilled_work as work
      where work.business_id = new.id));
  end if;
  return null;
end
$$;
create trigger after_business after insert or update of timezone, currency on public.businesses
  for each row execute function private.after_business();

-- businesses/commands.sql

create function private.trial_end(owner_id uuid, spoken text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  owner public.profiles;
  ends timestamptz;
begin
  select * into owner from public.profiles where id = owner_id;
  insert into private.trials (user_id, email, ends_at)
  values (owner_id, private.fold_email(owner.email),
    now() + make_interval(days => case coalesce(owner.signup_language, spoken) when 'es' then 30 else 14 end))
  on conflict do nothing;
  select min(ends_at) into ends from private.trials
  where user_id = owner_id or email = private.fold_email(owner.email);
  return ends;
end
$$;

-- Values that the server sets, whatever the browser sends.
create function private.new_referral_code() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    -- 32 random bits, without the digits that look like letters.
    code := upper(translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8), '01', 'xz'));
    exit when not exists (select from public.businesses where referral_code = code);
  end loop;
  return code;
end
$$;

-- Makes one of the caller's own businesses active. For a business of somebody else nothing changes: the current
-- business is then a setting of the device.
create function public.set_active_business(business_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not business_id = any(array(select private.my_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  -- Locks in a fixed order, so that two devices wait for each other instead of deadlocking.
  perform from public.businesses as own where own.user_id = (select auth.uid()) order by own.id for no key update;
  if not exists (select from public.businesses as own
    where own.id = set_active_business.business_id and own.user_id = (select auth.uid())) then
    return;
  end if;
  update public.businesses as own set is_active = (own.id = set_active_business.business_id)
  where own.user_id = (select auth.uid())
    and own.is_active is distinct from (own.id = set_active_business.business_id);
end
$$;

grant execute on function public.set_active_business to authenticated, service_role;

-- team/table.sql

-- The members of a business and their roles. The current row decides at every statement.
create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'worker')),
  is_active boolean not null default true,
  joined_at timestamptz not null default now() check (joined_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (business_id, user_id)
);
create index team_members_user_idx on public.team_members (user_id);

alter table public.team_members enable row level security;
revoke all on public.team_members from public, anon, authenticated;
grant select, insert (business_id, user_id, role, is_active, joined_at) on public.team_members to authenticated;
grant all on public.team_members to service_role;

create policy "members read who else is in their businesses" on public.team_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "who makes a business is its owner" on public.team_members
  for insert to authenticated
  with check (user_id = (select auth.uid()) and role = 'owner'
    and business_id = any(array(select private.my_created_business_ids())));

-- The hourly cost of a member, in a table of its own because all colleagues read team_members, where a column cannot be
-- hidden from some of them. Managers cannot set their own.
create table public.team_member_costs (
  business_id uuid not null,
  user_id uuid not null,
  labor_cost_per_hour numeric not null
    check (labor_cost_per_hour = round(labor_cost_per_hour, 2) and labor_cost_per_hour between 0 and 100000),
  updated_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

alter table public.team_member_costs enable row level security;
revoke all on public.team_member_costs from public, anon, authenticated;
grant select, delete, insert (business_id, user_id, labor_cost_per_hour), update (labor_cost_per_hour) on
    public.team_member_costs to authenticated;
grant all on public.team_member_costs to service_role;

create policy "owners and managers read labor costs" on public.team_member_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners set labor costs, managers those of others" on public.team_member_costs
  for insert to authenticated
  with check (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));
create policy "owners change labor costs, managers those of others" on public.team_member_costs
  for update to authenticated
  using (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())))
  with check (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));
create policy "owners clear labor costs, managers those of others" on public.team_member_costs
  for delete to authenticated
  using (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));

-- Invitations to a team. The token is only in the mail and in the link that an owner or manager copies; its hash is in a
-- table that nobody can read.
create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$' and email = lower(email)),
  role text not null check (role in ('manager', 'worker')),
  -- A pending invitation past expires_at is expired, whether or not the status says so yet.
  status text not null default 'pending' check (status in ('pending', 'accepted', 'cancelled', 'expired')),
  invited_by uuid not null,
  accepted_by uuid,
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  accepted_at timestamptz check (accepted_at between '2000-01-01Z' and '2100-01-01Z'),
  sent_count int not null default 0 check (sent_count between 0 and 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The language of the mail, where the invited person has no account that knows theirs; null: that of the business.
  language text check (language in ('en', 'es'))
);
create index team_invitations_business_idx on public.team_invitations (business_id, created_at desc);
create index team_invitations_inviter_idx on public.team_invitations (invited_by, created_at desc);
create unique index team_invitations_one_pending on public.team_invitations (business_id, email)
  where status = 'pending';

alter table public.team_invitations enable row level security;
revoke all on public.team_invitations from public, anon, authenticated;
grant select on public.team_invitations to authenticated;
grant all on public.team_invitations to service_role;

create policy "owners and managers read their businesses' invitations" on public.team_invitations
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

create table private.team_invitation_tokens (
  token_hash text primary key check (char_length(token_hash) = 64),
  invitation_id uuid not null references public.team_invitations (id) on delete cascade,
  -- Of the link that was copied: beside that of the mail, which goes on working.
  is_copied boolean not null default false,
  constraint team_invitation_tokens_one_of_each unique (invitation_id, is_copied)
);

alter table private.team_invitation_tokens enable row level security;

-- team/reads.sql

-- The invited person's functions. The holder of a token may see the invitation; only the account with the invited and
-- verified address may accept it, once.
-- Empty when the token is unknown. email is masked, with enough left to recognise one's own address.
create function private.get_invitation(token text)
returns table (business_name text, email text, role text, status text)
language sql stable security definer set search_path = '' as $$
  select business.business_name,
    left(invitation.email, 1) || '***' || substr(invitation.email, strpos(invitation.email, '@')),
    invitation.role,
    case when invitation.status = 'pending' and invitation.expires_at <= now() then 'expired'
      else invitation.status end
  from private.team_invitation_tokens as kept
  join public.team_invitations as invitation on invitation.id = kept.invitation_id
  join public.businesses as business on business.id = invitation.business_id
  where kept.token_hash = private.token_hash(get_invitation.token)
$$;

create function public.get_invitation(token text)
returns table (business_name text, email text, role text, status text)
language sql stable set search_path = '' rows 1 as $$
  select * from private.get_invitation(get_invitation.token)
$$;

grant execute on function private.get_invitation to anon, authenticated;
grant execute on function public.get_invitation to anon, authenticated, service_role;

-- The businesses in which the caller no longer works, the newest first: who was taken off the team learns where.
create function private.former_businesses() returns setof text
language sql stable security definer set search_path = '' rows 2 as $$
  select business.business_name from public.team_members as member
  join public.businesses as business on business.id = member.business_id
  where member.user_id = (select private.my_user_id()) and not member.is_active
  order by member.joined_at desc
  limit 5
$$;

create function public.former_businesses() returns setof text
language sql stable set search_path = '' rows 2 as $$
  select * from private.former_businesses()
$$;

grant execute on function private.former_businesses to authenticated;
grant execute on function public.former_businesses to authenticated, service_role;

-- team/lifecycle.sql

-- The lock on the business serializes two owners who leave at once. Deleting a business deletes its last owner's
-- membership.
create function private.require_another_owner(member public.team_members) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.businesses where id = member.business_id for no key update;
  if found and not exists (select from public.team_members as other
    where other.business_id = member.business_id and other.id <> member.id and other.role = 'owner'
      and other.is_active) then
    raise sqlstate 'PT409' using message = 'last_owner';
  end if;
end
$$;

create function private.before_team_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.joined_at := now();
    return new;
  end if;

  if tg_op = 'DELETE' then
    if old.role = 'owner' and old.is_active then
      perform private.require_another_owner(old);
    end if;
    return old;
  end if;

  if old.role = 'owner' and old.is_active and not (new.role = 'owner' and new.is_active) then
    perform private.require_another_owner(old);
  end if;
  return new;
end
$$;
create trigger before_team_member before insert or update or delete on public.team_members
  for each row execute function private.before_team_member();

-- Checks the person's open sockets again. An offer of the business ends with who made it or was to take it: it must not
-- count again when they come back.
create function private.after_team_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.businesses as offered set offered_to = null, offered_by = null, offered_at = null
  where offered.id = old.business_id and old.user_id in (offered.offered_to, offered.offered_by);
  if tg_op = 'DELETE' or not new.is_active then
    perform private.silence_member(old.user_id, old.business_id);
  end if;
  perform pg_notify('realtime_recheck', coalesce(old.user_id, new.user_id)::text);
  return null;
end
$$;
create trigger after_team_member after delete or update of is_active, role, business_id, user_id
  on public.team_members for each row execute function private.after_team_member();

create trigger stamp_updated_at before insert or update on public.team_member_costs
  for each row execute function private.stamp_updated_at();

create trigger stamp_updated_at before update on public.team_invitations
  for each row execute function private.stamp_updated_at();

-- team/commands/accept.sql

-- Joining a team by an invitation.

create function private.accept_team_invitation(token text, full_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select private.my_user_id());
  account record;
  invitation public.team_invitations;
begin
  select users.email, users.email_confirmed_at into account from auth.users as users where users.id = me;
  select offered.* into invitation
  from private.team_invitation_tokens as kept
  join public.team_invitations as offered on offered.id = kept.invitation_id
  where kept.token_hash = private.token_hash(accept_team_invitation.token)
  for no key update of offered;
  if me is null or invitation.id is null then
    raise sqlstate 'PT404' using message = 'invitation_not_found';
  elsif lower(account.email) is distinct from invitation.email then
    raise sqlstate 'PT403' using message = 'invitation_other_email';
  elsif account.email_confirmed_at is null then
    raise sqlstate 'PT403' using message = 'email_not_verified';
  elsif invitation.status = 'pending' and invitation.expires_at <= now() then
    raise sqlstate 'PT410' using message = 'invitation_expired';
  elsif invitation.status <> 'pending' then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  elsif not exists (select from public.team_members as team
    where team.business_id = invitation.business_id and team.user_id = invitation.invited_by
      and team.is_active and team.role in ('owner', 'manager')) then
    raise sqlstate 'PT403' using message = 'inviter_left';
  elsif exists (select from public.team_members as former
    where former.business_id = invitation.business_id and former.user_id = me and not former.is_active)
    and not exists (select from public.team_members as team
    where team.business_id = invitation.business_id and team.user_id = invitation.invited_by
      and team.is_active and team.role = 'owner') then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Only owners take former members back.';
  end if;
  perform private.lock_open(invitation.business_id);
  update public.team_invitations set status = 'accepted', accepted_by = me, accepted_at = now()
  where id = invitation.id;
  -- A former member returns with the invited role; an active one keeps their role.
  insert into public.team_members as team (business_id, user_id, role)
  values (invitation.business_id, me, invitation.role)
  on conflict (business_id, user_id) do update set role = excluded.role, is_active = true
  where not team.is_active;
  update public.profiles as person
  set full_name = left(private.one_line(accept_team_invitation.full_name), 200)
  where person.id = me and person.full_name is null and private.one_line(accept_team_invitation.full_name) <> '';
  perform private.log_event('invitation_accepted', me, invitation.business_id,
    jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role));
  return invitation.business_id;
end
$$;

-- Returns the business that the caller is now a member of.
create function public.accept_team_invitation(token text, full_name text default null) returns uuid
language sql volatile set search_path = '' as $$
  select private.accept_team_invitation(accept_team_invitation.token, accept_team_invitation.full_name)
$$;

grant execute on function private.accept_team_invitation to authenticated;
grant execute on function public.accept_team_invitation to authenticated, service_role;

-- team/commands/invitations.sql

-- Inviting members. Functions for owners and managers return the row as its readers see it.

-- Makes a new token, extends the invitation by seven days and mails it; earlier tokens, a copied one too, are invalid from
-- then on. The mail is in the language of the person's account, else in the one chosen for them.
create function private.send_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
  invitation public.team_invitations;
  business public.businesses;
begin
  perform private.lock_open((select found.business_id from public.team_invitations as found
    where found.id = send_invitation.invitation_id));
  update public.team_invitations as sent
  set status = 'pending', expires_at = now() + interval '7 days', sent_count = sent.sent_count + 1
  where sent.id = send_invitation.invitation_id returning * into invitation;
  select * into business from public.businesses where id = invitation.business_id;
  delete from private.team_invitation_tokens as kept where kept.invitation_id = invitation.id;
  insert into private.team_invitation_tokens (token_hash, invitation_id)
  values (private.token_hash(token), invitation.id);
  insert into private.outbox (key, kind, to_address, language, business_id, data)
  values (
    'team-invitation:' || invitation.id || ':' || invitation.sent_count, 'team-invitation', invitation.email,
    coalesce((select person.language from auth.users as account join public.profiles as person on person.id = account.id
      where account.email = invitation.email limit 1), invitation.language, business.language), business.id,
    jsonb_build_object(
      'token', token, 'invitation_id', invitation.id, 'role', invitation.role, 'expires_at', invitation.expires_at,
      'business_name', business.business_name,
      'inviter_name', (select full_name from public.profiles where id = invitation.invited_by))
  );
end
$$;

create function private.invite_member(business_id uuid, email text, role text, language text) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := lower(btrim(invite_member.email));
  made uuid;
begin
  if invite_member.business_id is null
    or not invite_member.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if coalesce(invite_member.role, '') not in ('manager', 'worker') then
    raise sqlstate 'PT400' using message = 'unknown_role';
  end if;
  if exists (select from public.team_members as team join public.profiles as person on person.id = team.user_id
    where team.business_id = invite_member.business_id and not team.is_active and lower(person.email) = address)
    and not invite_member.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Only owners take former members back.';
  end if;
  if exists (select from public.team_members as team join public.profiles as person on person.id = team.user_id
    where team.business_id = invite_member.business_id and team.is_active and lower(person.email) = address) then
    raise sqlstate 'PT409' using message = 'already_member';
  end if;
  -- Limits invitations per business and per person, including cancelled ones, because anybody can create more
  -- businesses. The lock serializes those of one person.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('invitations of ' || (select auth.uid()), 0));
  if (select count(*) from public.team_invitations as sent where sent.created_at > now() - interval '1 day'
    and (sent.business_id = invite_member.business_id or sent.invited_by = (select auth.uid()))) >= 50 then
    raise sqlstate 'PT429' using message = 'too_many_invitations';
  end if;
  update public.team_invitations as old set status = 'expired'
  where old.business_id = invite_member.business_id and old.email = address
    and old.status = 'pending' and old.expires_at <= now();
  insert into public.team_invitations (business_id, email, role, invited_by, expires_at, language)
  values (invite_member.business_id, address, invite_member.role, (select auth.uid()), now(), invite_member.language)
  on conflict (business_id, email) where status = 'pending' do nothing
  returning id into made;
  if made is null then
    raise sqlstate 'PT409' using message = 'already_invited';
  end if;
  perform private.send_invitation(made);
  return made;
end
$$;

create function private.resend_invitation(invitation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.team_invitations;
begin
  select * into found_one from public.team_invitations as invitation
  where invitation.id = resend_invitation.invitation_id
    and invitation.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  if found_one.status not in ('pending', 'expired') then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  end if;
  if found_one.sent_count >= 10 then raise sqlstate 'PT429' using message = 'too_many_invitations'; end if;
  if exists (select from public.team_invitations as other where other.business_id = found_one.business_id
    and other.email = found_one.email and other.status = 'pending' and other.id <> found_one.id) then
    raise sqlstate 'PT409' using message = 'already_invited';
  end if;
  -- Resending makes the sender responsible: their permission is checked when the invitation is accepted.
  update public.team_invitations set invited_by = (select auth.uid()) where id = found_one.id;
  perform private.send_invitation(found_one.id);
  return found_one.id;
end
$$;

create function private.cancel_invitation(invitation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cancelled uuid;
begin
  update public.team_invitations as invitation set status = 'cancelled'
  where invitation.id = cancel_invitation.invitation_id and invitation.status in ('pending', 'expired')
    and invitation.business_id = any(array(select private.my_managed_business_ids()))
  returning id into cancelled;
  if cancelled is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  -- Keeps the token, so that the old link says that the invitation was withdrawn.
  return cancelled;
end
$$;

-- Makes a link to hand over in another way than by mail, for the same account alone; the one copied before ends with it.
create function private.copy_invitation_link(invitation_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
  found_one public.team_invitations;
begin
  select * into found_one from public.team_invitations as invitation
  where invitation.id = copy_invitation_link.invitation_id
    and invitation.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  if found_one.status = 'expired' or (found_one.status = 'pending' and found_one.expires_at <= now()) then
    raise sqlstate 'PT410' using message = 'invitation_expired';
  elsif found_one.status <> 'pending' then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  end if;
  insert into private.team_invitation_tokens as kept (token_hash, invitation_id, is_copied)
  values (private.token_hash(token), found_one.id, true)
  on conflict on constraint team_invitation_tokens_one_of_each do update set token_hash = excluded.token_hash;
  return token;
end
$$;

-- Returns the token of the link, which cannot be read again.
create function public.copy_invitation_link(invitation_id uuid) returns text
language sql volatile set search_path = '' as $$
  select private.copy_invitation_link(copy_invitation_link.invitation_id)
$$;

create function public.invite_member(business_id uuid, email text, role text, language text default null)
returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.invite_member(invite_member.business_id, invite_member.email, invite_member.role,
    invite_member.language);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = made;
  return answer;
end
$$;

create function public.resend_invitation(invitation_id uuid) returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  sent uuid := private.resend_invitation(resend_invitation.invitation_id);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = sent;
  return answer;
end
$$;

create function public.cancel_invitation(invitation_id uuid) returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  cancelled uuid := private.cancel_invitation(cancel_invitation.invitation_id);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = cancelled;
  return answer;
end
$$;

-- For the scheduled job: marks pending invitations as expired. Returns their number.
create function private.expire_invitations() returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired int;
begin
  update public.team_invitations set status = 'expired' where status = 'pending' and expires_at <= now();
  get diagnostics expired = row_count;
  return expired;
end
$$;

grant execute on function private.invite_member, private.resend_invitation, private.cancel_invitation,
  private.copy_invitation_link to authenticated;
grant execute on function public.invite_member, public.resend_invitation, public.cancel_invitation,
  public.copy_invitation_link to authenticated, service_role;

-- team/commands/members.sql

-- Who may change which member. Owners: everybody. Managers: everybody but owners and themselves, and they cannot make
-- owners. Only owners take former members back. Everybody may leave. The last owner stays (private.require_another_owner).

-- Locks and returns the member; raises an error when the rules forbid the change. leaving: the caller may do it to
-- themselves.
create function private.member_to_change(business_id uuid, user_id uuid, leaving boolean)
returns public.team_members
language plpgsql security definer set search_path = '' as $$
declare
  mine text;
  member public.team_members;
begin
  select team.role into mine from public.team_members as team
  where team.business_id = member_to_change.business_id and team.user_id = (select private.my_user_id()) and team.is_active;
  select team.* into member from public.team_members as team
  where team.business_id = member_to_change.business_id and team.user_id = member_to_change.user_id
  for no key update;
  if mine is null or member.id is null or exists (select from auth.users as account
    where account.id = member.user_id and account.deleted_at is not null) then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  if mine = 'owner' or (leaving and member.user_id = (select auth.uid()))
    or (mine = 'manager' and member.role <> 'owner' and member.user_id <> (select auth.uid())) then
    return member;
  end if;
  raise sqlstate 'PT403' using message = 'not_allowed';
end
$$;

-- What a former member leaves behind: their open work goes to hand_to or, with null, to nobody; their time off that is still
-- to come is nobody's, and what has begun ends today; their calendar address ends, and so do the sessions of an account that works nowhere else. Who leaves by themselves stays signed in.
create function private.end_membership(member public.team_members, hand_to uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.today(member.business_id);
begin
  -- Also in a closed business, where nobody else writes (private.broadcast_change).
  perform set_config('fieldlark.open', concat(current_setting('fieldlark.open', true), member.business_id), true);
  perform private.hand_over_work(member.business_id, member.user_id, end_membership.hand_to);
  delete from public.schedule_blocks as block
  where block.business_id = member.business_id and block.member_id = member.user_id and block.start_date > today;
  update public.schedule_blocks as block set end_date = today,
    -- One that begins today and ended on a later day at an earlier hour.
    end_time = case when block.start_date = today and block.end_time <= block.start_time then '24:00'
      else block.end_time end
  where block.business_id = member.business_id and block.member_id = member.user_id and block.end_date > today;
  delete from private.calendar_feeds as feed
  where feed.business_id = member.business_id and feed.user_id = member.user_id;
  if member.user_id is distinct from (select auth.uid()) and not exists (select from public.team_members as team
    where team.user_id = member.user_id and team.is_active) then
    delete from auth.sessions as session where session.user_id = member.user_id;
  end if;
end
$$;

create function private.change_member(business_id uuid, user_id uuid, role text, is_active boolean, hand_to uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.team_members := private.member_to_change(
    change_member.business_id, change_member.user_id, change_member.is_active is false);
begin
  if change_member.role not in ('owner', 'manager', 'worker') then
    raise sqlstate 'PT400' using message = 'unknown_role';
  end if;
  if (change_member.role = 'owner' or change_member.is_active)
    and not change_member.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  -- A second click; the work and the sessions of who left long ago are no business of theirs.
  if change_member.is_active is false and not member.is_active then return; end if;
  update public.team_members as team
  set role = coalesce(change_member.role, team.role), is_active = coalesce(change_member.is_active, team.is_active)
  where team.id = member.id;
  if change_member.is_active is false then perform private.end_membership(member, change_member.hand_to); end if;
  perform private.log_event('member_changed', (select auth.uid()), change_member.business_id, jsonb_build_object(
    'user_id', change_member.user_id, 'role', change_member.role, 'is_active', change_member.is_active,
    'hand_to', change_member.hand_to));
end
$$;

create function public.set_member_role(business_id uuid, user_id uuid, role text) returns void
language sql volatile set search_path = '' as $$
  select private.change_member(set_member_role.business_id, set_member_role.user_id, set_member_role.role, null, null)
$$;

-- hand_to is the active member who takes over the open visits and jobs; with null nobody is assigned to them any more.
create function public.deactivate_member(business_id uuid, user_id uuid, hand_to uuid default null) returns void
language sql volatile set search_path = '' as $$
  select private.change_member(deactivate_member.business_id, deactivate_member.user_id, null, false,
    deactivate_member.hand_to)
$$;

create function public.reactivate_member(business_id uuid, user_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.change_member(reactivate_member.business_id, reactivate_member.user_id, null, true, null)
$$;

create function public.set_labor_cost(business_id uuid, user_id uuid, labor_cost_per_hour numeric) returns void
language sql volatile set search_path = '' as $$
  insert into public.team_member_costs as cost (business_id, user_id, labor_cost_per_hour)
  values (set_labor_cost.business_id, set_labor_cost.user_id, set_labor_cost.labor_cost_per_hour)
  on conflict (business_id, user_id) do update set labor_cost_per_hour = excluded.labor_cost_per_hour
$$;

grant execute on function private.change_member to authenticated;
grant execute on function public.set_member_role, public.deactivate_member, public.reactivate_member,
  public.set_labor_cost to authenticated, service_role;

-- team/commands/ownership.sql

-- Handing a business over and closing it. Both are the owners'; leaving it is deactivate_member of oneself.

-- Locks and returns a business that the caller owns.
create function private.lock_owned(business_id uuid) returns public.businesses
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
begin
  select owned.* into business from public.businesses as owned where owned.id = lock_owned.business_id
    and owned.id = any(array(select private.my_owned_business_ids())) for no key update;
  -- Again under the lock: it may have been handed over meanwhile.
  if not coalesce(business.id = any(array(select private.my_owned_business_ids())), false) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  return business;
end
$$;

-- An earlier offer is replaced.
create function private.offer_business(business_id uuid, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses := private.lock_owned(offer_business.business_id);
  heir public.team_members;
begin
  select team.* into heir from public.team_members as team
  where team.business_id = business.id and team.user_id = offer_business.user_id and team.is_active;
  if heir.id is null then raise sqlstate 'PT404' using message = 'member_not_found'; end if;
  if heir.role = 'owner' then raise sqlstate 'PT409' using message = 'already_owner'; end if;
  update public.businesses as offered
  set offered_to = heir.user_id, offered_by = (select auth.uid()), offered_at = now()
  where offered.id = business.id;
  -- Also of a closed business, where nobody else writes (private.broadcast_change). The business's wish for no mails is about
  -- news; this one waits for an answer.
  perform set_config('fieldlark.open', concat(current_setting('fieldlark.open', true), business.id), true);
  -- One a day: who offers again and again fills nobody's mailbox.
  perform private.queue_mail(business.id, 'business-offered', concat_ws(':', 'business-offered', business.id, heir.user_id, current_date),
    person.email, person.language, null, null, jsonb_build_object('business_name', business.business_name,
      'inviter_name', (select giver.full_name from public.profiles as giver where giver.id = (select auth.uid()))))
  from public.profiles as person where person.id = heir.user_id;
  perform private.log_event('business_offered', (select auth.uid()), business.id,
    jsonb_build_object('to', heir.user_id));
end
$$;

-- The offer ends when the owner takes it back or the other person declines.
create function private.end_business_offer(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.businesses as offered set offered_to = null, offered_by = null, offered_at = null
  where offered.id = end_business_offer.business_id and offered.offered_to is not null
    and (offered.offered_to = (select private.my_user_id())
      or offered.id = any(array(select private.my_owned_business_ids())));
  if not found then raise sqlstate 'PT404' using message = 'offer_not_found'; end if;
  perform private.log_event('business_offer_ended', (select auth.uid()), end_business_offer.business_id, '{}');
end
$$;

-- The offered person becomes the owner, who made the offer a manager. An offer counts for 14 days, and only as long as who
-- made it is an owner.
create function private.accept_business(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
begin
  select offered.* into business from public.businesses as offered
  where offered.id = accept_business.business_id and offered.offered_to = (select private.my_user_id())
    and offered.offered_at > now() - interval '14 days'
    and offered.id = any(array(select private.my_business_ids()))
  for no key update;
  if business.id is null or not exists (select from public.team_members as giver
    where giver.business_id = business.id and giver.user_id = business.offered_by and giver.is_active
      and giver.role = 'owner') then
    raise sqlstate 'PT404' using message = 'offer_not_found';
  end if;
  -- The new owner first: the business is never without one. The offer ends with either change (private.after_team_member).
  update public.team_members as heir set role = 'owner'
  where heir.business_id = business.id and heir.user_id = business.offered_to;
  update public.team_members as giver set role = 'manager'
  where giver.business_id = business.id and giver.user_id = business.offered_by;
  -- Whose account is deleted must not be who has the business: the row follows the owner.
  if business.user_id = business.offered_by then
    update public.businesses as given set user_id = business.offered_to, is_active = not exists (
      select from public.businesses as other where other.user_id = business.offered_to and other.is_active)
    where given.id = business.id;
  end if;
  perform private.log_event('business_handed_over', (select auth.uid()), business.id,
    jsonb_build_object('from', business.offered_by));
end
$$;

-- Pending invitations and an offer end with it; what clients were sent stays readable.
create function private.close_business(business_id uuid, business_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses := private.lock_owned(close_business.business_id);
begin
  if business.closed_at is not null then raise sqlstate 'PT409' using message = 'business_closed'; end if;
  if lower(btrim(coalesce(close_business.business_name, ''))) <> lower(btrim(business.business_name)) then
    raise sqlstate 'PT400' using message = 'name_differs', column = 'business_name';
  end if;
  update public.businesses as closing set closed_at = now(), offered_to = null, offered_by = null, offered_at = null
  where closing.id = business.id;
  update public.team_invitations as invitation set status = 'cancelled'
  where invitation.business_id = business.id and invitation.status = 'pending';
  perform private.log_event('business_closed', (select auth.uid()), business.id, '{}');
end
$$;

create function private.reopen_business(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses := private.lock_owned(reopen_business.business_id);
begin
  if business.closed_at is null then return; end if;
  if business.closed_at <= now() - interval '30 days' then
    raise sqlstate 'PT409' using message = 'reopen_too_late';
  end if;
  update public.businesses as closed set closed_at = null where closed.id = business.id;
  perform private.log_event('business_reopened', (select auth.uid()), business.id, '{}');
end
$$;

create function public.offer_business(business_id uuid, user_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.offer_business(offer_business.business_id, offer_business.user_id)
$$;

create function public.end_business_offer(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.end_business_offer(end_business_offer.business_id)
$$;

create function public.accept_business(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.accept_business(accept_business.business_id)
$$;

create function public.close_business(business_id uuid, business_name text) returns void
language sql volatile set search_path = '' as $$
  select private.close_business(close_business.business_id, close_business.business_name)
$$;

create function public.reopen_business(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.reopen_business(reopen_business.business_id)
$$;

grant execute on function private.offer_business, private.end_business_offer, private.accept_business,
  private.close_business, private.reopen_business to authenticated;
grant execute on function public.offer_business, public.end_business_offer, public.accept_business,
  public.close_business, public.reopen_business to authenticated, service_role;

-- settings/table.sql

-- The billing settings of a business: paper size, texts on documents, and defaults that clients can override.
create table public.document_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  paper_size text not null default 'letter' check (paper_size in ('letter', 'a4')),
  accent_color text not null default '#1f6f4a' check (accent_color ~ '^#[0-9a-f]{6}$'),
  footer text check (private.fits(footer, 1000)),
  invoice_message text check (private.fits(invoice_message, 4000)),
  invoice_terms text check (private.fits(invoice_terms, 10000)),
  quote_terms text check (private.fits(quote_terms, 10000)),
  payment_terms text not null default 'net_30' check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15',
    'net_30', 'net_45', 'net_60')),
  -- How to pay without a card: account, bank and further instructions.
  bank_details text check (private.fits(bank_details, 2000)),
  -- For countries that require numbers without gaps: drafts have no number.
  is_number_given_when_sent boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.document_settings enable row level security;
revoke all on public.document_settings from public, anon, authenticated;
grant select, update (paper_size, accent_color, footer, invoice_message, invoice_terms, quote_terms, payment_terms,
    bank_details, is_number_given_when_sent, version, updated_at) on public.document_settings to authenticated;
grant all on public.document_settings to service_role;

create policy "owners and managers read how their business bills" on public.document_settings
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set how their business bills" on public.document_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

-- settings/reads.sql

-- The language of mails and documents to a client.
create function private.client_language(business_id uuid, client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(client.language, business.language)
  from public.businesses as business left join public.clients as client
    on client.business_id = business.id and client.id = client_language.client_id
  where business.id = client_language.business_id
$$;

-- The logo of a business, on its documents and its clients' pages, so everybody with its address may see it. A few
-- logos are kept for changes; the limit prevents misuse as storage.
create function private.has_logo_room(folder text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) < 20 from storage.objects as object where object.bucket_id = 'logos'
    and object.name collate "C" >= folder || '/' and object.name collate "C" < folder || '0');
end
$$;

do $$
begin
  -- A project without storage has no such table; everything else works without it.
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('logos', 'logos', true, 1048576, array['image/jpeg', 'image/png']);

  create policy "owners and managers see the logos of their business" on storage.objects
    for select to authenticated using (bucket_id = 'logos'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id)));
  create policy "owners and managers add a logo to their business" on storage.objects
    for insert to authenticated with check (bucket_id = 'logos'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id))
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png)$'
      and private.has_logo_room((storage.foldername(name))[1]));
  create policy "owners and managers remove logos of their business" on storage.objects
    for delete to authenticated using (bucket_id = 'logos'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id)));
end
$$;

grant execute on function private.has_logo_room to authenticated;

-- settings/lifecycle.sql

create trigger stamp_update before update on public.document_settings
  for each row execute function private.stamp_update();

-- portal/table.sql

-- What clients will find in the portal of a business, and may do there, one row each. The links of quotes and invoices
-- do not depend on it.
create table public.portal_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  is_on boolean not null default false,
  shows_quotes boolean not null default true,
  shows_invoices boolean not null default true,
  shows_appointments boolean not null default true,
  shows_requests boolean not null default true,
  shows_messages boolean not null default true,
  may_request_new boolean not null default true,
  -- Until how long before a visit a client may move or cancel it.
  cutoff_minutes int not null default 1440 check (cutoff_minutes between 0 and 20160),
  welcome_en text check (private.fits(welcome_en, 1000)),
  welcome_es text check (private.fits(welcome_es, 1000)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.portal_settings enable row level security;
revoke all on public.portal_settings from public, anon, authenticated;
grant select, update (is_on, shows_quotes, shows_invoices, shows_appointments, shows_requests, shows_messages,
    may_request_new, cutoff_minutes, welcome_en, welcome_es, version, updated_at) on public.portal_settings to
    authenticated;
grant all on public.portal_settings to service_role;

create policy "owners and managers read what the portal shows" on public.portal_settings
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set what the portal shows" on public.portal_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

-- portal/lifecycle.sql

create trigger stamp_update before update on public.portal_settings
  for each row execute function private.stamp_update();

-- activity/table.sql

-- Events that nobody is notified of, such as an invalid referral code or a changed role.
create table private.event_log (
  id bigint generated always as identity primary key,
  kind text not null check (char_length(kind) between 1 and 60),
  user_id uuid,
  business_id uuid,
  data jsonb not null default '{}' check (octet_length(data::text) <= 20000),
  created_at timestamptz not null default now()
);
create index event_log_kind_idx on private.event_log (kind, created_at desc);
create index event_log_business_idx on private.event_log (business_id, created_at desc);

alter table private.event_log enable row level security;

-- Shared rules of all records: status transitions, visibility, and bounds of taxes. domain repeats these rows;
-- private.require_status_step rejects every other transition.
create table private.status_transitions (
  record text not null check (record in ('request', 'quote', 'job', 'visit', 'invoice')),
  from_status text not null check (char_length(from_status) between 1 and 40),
  to_status text not null check (char_length(to_status) between 1 and 40),
  primary key (record, from_status, to_status)
);

alter table private.status_transitions enable row level security;

-- The activity log of every record: who did what, and when. Append-only, written by triggers and functions only, and
-- kept after its record is deleted.
create table public.record_events (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  record text not null check (record in ('client', 'request',
    'quote', 'job', 'visit', 'series', 'invoice', 'payment', 'expense')),
  record_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,59}$'),
  -- Null: a client through their link, or the server.
  user_id uuid,
  data jsonb not null default '{}' check (octet_length(data::text) <= 20000),
  created_at timestamptz not null default now()
);
create index record_events_record_idx on public.record_events (business_id, record, record_id, id desc);
-- The days on which invoices were written off, which the books need.
create index record_events_write_offs_idx on public.record_events (business_id, record_id, created_at)
  where record = 'invoice' and kind = 'status_changed' and data ->> 'to' = 'written_off';
create index record_events_newest_idx on public.record_events (business_id, id desc);
-- What clients did on their own.
create index record_events_clients_idx on public.record_events (business_id, id desc) where user_id is null;

alter table public.record_events enable row level security;
revoke all on public.record_events from public, anon, authenticated;
grant select on public.record_events to authenticated;
grant all on public.record_events to service_role;

create policy "owners and managers read what happened to their business's records" on public.record_events
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

insert into private.status_transitions (record, from_status, to_status) values
  ('request', 'unscheduled', 'scheduled'), ('request', 'unscheduled', 'converted'),
  ('request', 'unscheduled', 'archived'), ('request', 'scheduled', 'unscheduled'),
  ('request', 'scheduled', 'converted'), ('request', 'scheduled', 'archived'),
  ('request', 'converted', 'unscheduled'), ('request', 'converted', 'scheduled'),
  ('request', 'archived', 'unscheduled'), ('request', 'archived', 'scheduled'),
  ('quote', 'draft', 'sent'), ('quote', 'draft', 'approved'), ('quote', 'draft', 'declined'),
  ('quote', 'sent', 'draft'), ('quote', 'sent', 'approved'), ('quote', 'sent', 'changes_requested'),
  ('quote', 'sent', 'declined'), ('quote', 'approved', 'draft'), ('quote', 'approved', 'converted'),
  ('quote', 'approved', 'declined'), ('quote', 'changes_requested', 'draft'),
  ('quote', 'changes_requested', 'sent'), ('quote', 'changes_requested', 'approved'),
  ('quote', 'changes_requested', 'declined'), ('quote', 'declined', 'draft'), ('quote', 'declined', 'sent'),
  ('quote', 'converted', 'approved'),
  ('job', 'draft', 'scheduled'), ('job', 'draft', 'cancelled'), ('job', 'scheduled', 'draft'),
  ('job', 'scheduled', 'completed'), ('job', 'scheduled', 'cancelled'), ('job', 'completed', 'scheduled'),
  ('job', 'cancelled', 'scheduled'), ('job', 'cancelled', 'draft'),
  ('visit', 'scheduled', 'in_progress'), ('visit', 'scheduled', 'completed'), ('visit', 'scheduled', 'cancelled'),
  ('visit', 'scheduled', 'no_show'), ('visit', 'in_progress', 'scheduled'), ('visit', 'in_progress', 'completed'),
  ('visit', 'in_progress', 'cancelled'), ('visit', 'completed', 'scheduled'), ('visit', 'completed', 'in_progress'),
  ('visit', 'cancelled', 'scheduled'), ('visit', 'no_show', 'scheduled');

insert into private.status_transitions (record, from_status, to_status) values
  ('invoice', 'draft', 'sent'), ('invoice', 'draft', 'void'), ('invoice', 'sent', 'paid'),
  ('invoice', 'sent', 'void'), ('invoice', 'sent', 'written_off'), ('invoice', 'paid', 'sent'),
  ('invoice', 'written_off', 'sent'), ('invoice', 'void', 'draft'), ('invoice', 'void', 'sent');

-- A free invoice is paid as soon as it is sent, and can still be voided.
insert into private.status_transitions (record, from_status, to_status) values ('invoice', 'paid', 'void');

-- activity/reads.sql

-- Whether the activity log has this sending of a record: a double click, or a retry after a lost response, however late,
-- sends once. Without an id each call is a sending of its own. An id that was used to send something else is rejected:
-- answering as if that had been sent would lose it.
create function private.is_sent(business_id uuid, record text, record_id uuid, sending jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  sent jsonb := (select event.data from public.record_events as event where event.business_id = is_sent.business_id
    and event.record = is_sent.record and event.record_id = is_sent.record_id
    and event.data ->> 'sending_id' = sending ->> 'sending_id' limit 1);
begin
  if sent ->> 'sending_hash' <> sending ->> 'sending_hash' then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'Something else was sent with this id.';
  end if;
  return sent is not null;
end
$$;

-- What an event keeps of a sending. content: the arguments of the command, its name first.
create function private.sending(sending_id uuid, content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('sending_id', sending_id, 'sending_hash', md5(content::text))
$$;

-- activity/lifecycle.sql

create function private.keep_events() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What happened is not rewritten.';
end
$$;

-- The allowed status transitions are the rows of private.status_transitions.
create function private.require_status_step(record text, from_status text, to_status text) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from private.status_transitions as step where step.record = require_status_step.record
    and step.from_status = require_status_step.from_status and step.to_status = require_status_step.to_status) then
    raise sqlstate 'PT409' using message = 'status_not_allowed',
      hint = format('A %s cannot go from %s to %s.', record, from_status, to_status);
  end if;
end
$$;

create trigger keep_events before update on public.record_events
  for each row execute function private.keep_events();

-- activity/commands.sql

create function private.log_event(kind text, user_id uuid, business_id uuid, data jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.event_log (kind, user_id, business_id, data)
  values (log_event.kind, log_event.user_id, log_event.business_id, log_event.data)
$$;

-- A null user_id stands for the caller.
create function private.log_record_event(business_id uuid, record text, record_id uuid, kind text,
  data jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.record_events (business_id, record, record_id, kind, user_id, data)
  values (log_record_event.business_id, log_record_event.record, log_record_event.record_id,
    log_record_event.kind, (select auth.uid()), log_record_event.data)
$$;

-- saves/table.sql

-- The last save of each record, so that a retry after a lost response is not reported as a conflict.
create table private.saves (
  record_id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  version int not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{32}$'),
  -- What else came of that save: the response, when it is more than the record, or a hash of how it was sent.
  answer jsonb check (octet_length(answer::text) <= 2000),
  saved_at timestamptz not null default now()
);
create index saves_business_idx on private.saves (business_id);

alter table private.saves enable row level security;

-- saves/reads.sql

create function private.is_saved(record_id uuid, version int, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.saves as save where save.record_id = is_saved.record_id
    and save.version = is_saved.version and save.user_id = (select auth.uid())
    and save.content_hash = md5(content::text))
$$;

-- A save without a version continues a record that its author just created; nobody else may have changed it since.
create function private.is_fresh(record_id uuid, version int, sent int) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_fresh.version = coalesce(sent, 1) or (sent is null and exists (select from private.saves as save
    where save.record_id = is_fresh.record_id and save.version = is_fresh.version
      and save.user_id = (select auth.uid())))
$$;

-- saves/commands.sql

create function private.keep_save(record_id uuid, business_id uuid, version int, content jsonb,
  answer jsonb default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.saves (record_id, business_id, user_id, version, content_hash, answer)
  values (keep_save.record_id, keep_save.business_id, (select auth.uid()), keep_save.version, md5(content::text),
    keep_save.answer)
  on conflict (record_id) do update set user_id = excluded.user_id, version = excluded.version,
    content_hash = excluded.content_hash, answer = excluded.answer, saved_at = now()
$$;

-- mail/table.sql

create type private.logged_mail as (id uuid, kind text, record text, record_id uuid, to_address text, status text,
  attempts int, last_error text, created_at timestamptz, sent_at timestamptz, can_retry boolean, is_dismissed boolean);

-- Outgoing email: queued in the transaction that causes it, and sent at least once by the server.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  -- The same cause, queued twice, is one mail.
  key text not null unique check (char_length(key) between 1 and 300),
  kind text not null check (char_length(kind) between 1 and 60),
  to_address text not null check (char_length(to_address) between 3 and 254),
  language text not null default 'en' check (language in ('en', 'es')),
  data jsonb not null default '{}' check (octet_length(data::text) <= 100000),
  business_id uuid,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed')),
  attempts int not null default 0 check (attempts between 0 and 1000),
  next_attempt_at timestamptz not null default now()
    check (next_attempt_at between '2000-01-01Z' and '2100-01-01Z'),
  sent_at timestamptz check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  last_error text check (char_length(last_error) <= 2000),
  created_at timestamptz not null default now(),
  -- The user who caused the mail; null: the server, or a client through their link.
  user_id uuid default auth.uid(),
  -- The record that a mail is about, so that the record can show what was sent and what failed.
  record text check (record in ('client', 'quote', 'visit', 'invoice', 'payment', 'request')),
  record_id uuid,
  -- The mail log, with failures and retries. It contains neither codes nor links nor the text of an email.
  -- The start of the current attempts: somebody requested a retry.
  retried_at timestamptz check (retried_at between '2000-01-01Z' and '2100-01-01Z'),
  retries int not null default 0 check (retries between 0 and 1000),
  -- Somebody has seen the failure and dismissed it.
  is_dismissed boolean not null default false
);
create index outbox_due_idx on private.outbox (next_attempt_at) where status in ('pending', 'sending');
create index outbox_created_idx on private.outbox (created_at desc);
create index outbox_business_idx on private.outbox (business_id, created_at) where business_id is not null;
create index outbox_user_idx on private.outbox (user_id, created_at) where user_id is not null;
create index outbox_record_idx on private.outbox (record_id, created_at desc) where record_id is not null;
create index outbox_failed_idx on private.outbox (business_id, created_at desc, id desc) where status = 'failed';

alter table private.outbox enable row level security;

-- mail/reads.sql

-- Where a client's reply goes: to the business, else to the owner who has been there longest.
create function private.reply_address(business public.businesses) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(business.email, (select profile.email from public.team_members as member
    join public.profiles as profile on profile.id = member.user_id
    where member.business_id = business.id and member.role = 'owner' and member.is_active and profile.email is not null
    order by member.joined_at, member.id limit 1))
$$;

-- Mails to clients in the last 24 hours: the higher one of the business's and the caller's counts. Deleted records
-- count as well; automatic mails do not.
create function private.mails_today(business_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select count(*) from private.outbox as mail where mail.business_id = mails_today.business_id
      and mail.kind ~ '^(quote|invoice|payment|client)-' and (mail.user_id is not null or mail.kind ~ '^quote-')
      and mail.kind <> 'quote-follow-up' and mail.key not like 'test:%' and mail.created_at > now() - interval '1 day'),
    (select count(*) from private.outbox as mail where mail.user_id = (select auth.uid())
      and mail.kind ~ '^(quote|invoice|payment|client)-' and mail.key not like 'test:%'
      and mail.created_at > now() - interval '1 day'))
$$;

-- Checks before a member sends a mail to a client: an address is required, and the number of mails per day is limited.
create function private.check_client_mail(business_id uuid, record_id uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_address(address) then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no email address.';
  end if;
  if (select count(*) from private.outbox as mail where mail.record_id = check_client_mail.record_id
      and mail.user_id is not null and mail.created_at > now() - interval '1 day') >= 20
    or private.mails_today(check_client_mail.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$$;

-- The error that the team may see: what a mail server says about the recipient's address, but nothing about the
-- sender's password.
create function private.mail_failure(last_error text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when last_error is null then null
    when last_error ~ '^It waited' then 'expired'
    when last_error ~* '(recipients? (were|was)? ?rejected|^message failed|\m55[0-9]\M)' then 'refused'
    else 'unreachable' end
$$;

create function private.can_retry(mail private.outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select mail.status = 'failed' and mail.data <> '{}' and mail.retries < 5
    -- An invitation is expired after a week, and any other mail is obsolete after a month.
    and mail.created_at > now() - case mail.kind when 'team-invitation' then interval '7 days'
      else interval '30 days' end
    and private.delivery_time(mail.id, now()) is not null
$$;

create function private.mail_log(business_id uuid, record_id uuid, before uuid, is_failed boolean)
returns setof private.logged_mail
language plpgsql stable security definer set search_path = '' rows 50 as $$
declare
  newest private.outbox;
begin
  if not mail_log.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  select * into newest from private.outbox as mail
  where mail.id = mail_log.before and mail.business_id = mail_log.business_id;
  return query
    select mail.id, mail.kind, mail.record, mail.record_id, mail.to_address, mail.status, mail.attempts,
      private.mail_failure(mail.last_error), mail.created_at, mail.sent_at, private.can_retry(mail), mail.is_dismissed
    from private.outbox as mail
    where mail.business_id = mail_log.business_id
      and (mail_log.record_id is null or mail.record_id = mail_log.record_id)
      and (not coalesce(mail_log.is_failed, false) or mail.status = 'failed')
      and (newest.id is null or (mail.created_at, mail.id) < (newest.created_at, newest.id))
    order by mail.created_at desc, mail.id desc
    limit 50;
end
$$;

-- Newest first, fifty at a time: before is the id of the last one seen.
create function public.mail_log(business_id uuid, record_id uuid default null, before uuid default null,
  is_failed boolean default false)
returns setof private.logged_mail
language sql stable set search_path = '' rows 50 as $$
  select * from private.mail_log(mail_log.business_id, mail_log.record_id, mail_log.before, mail_log.is_failed)
$$;

grant execute on function private.mail_log to authenticated;
grant execute on function public.mail_log to authenticated, service_role;

-- mail/commands.sql

-- The same key is one mail, however often it is queued. Without an address nothing is queued.
create function private.queue_mail(business_id uuid, kind text, key text, to_address text, language text, record text,
  record_id uuid, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  select queue_mail.key, queue_mail.kind, lower(btrim(queue_mail.to_address)), queue_mail.language,
    queue_mail.business_id, queue_mail.record, queue_mail.record_id, queue_mail.data
  where private.is_address(lower(btrim(queue_mail.to_address)))
  on conflict (key) do nothing
$$;

-- To every active owner, in their language, when the business wants mails, and to managers who chose this kind; not to who
-- does not want it by mail. The key is key_prefix and their id.
create function private.queue_mail_to_owners(business_id uuid, kind text, key_prefix text, record text, record_id uuid,
  data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_mail(queue_mail_to_owners.business_id, queue_mail_to_owners.kind,
    queue_mail_to_owners.key_prefix || ':' || person.id, person.email, person.language, queue_mail_to_owners.record,
    queue_mail_to_owners.record_id, queue_mail_to_owners.data)
  from public.team_members as team
  join public.profiles as person on person.id = team.user_id and person.email is not null
  join public.businesses as business on business.id = team.business_id and business.email_notifications
  left join public.notification_settings as setting on setting.business_id = team.business_id
    and setting.user_id = team.user_id and setting.kind = case queue_mail_to_owners.kind
      when 'invoice-claimed-owner' then 'claimed_paid' when 'invoice-paid-owner' then 'payment' else 'quote_answered' end
  where team.business_id = queue_mail_to_owners.business_id and team.is_active and team.role in ('owner', 'manager')
    and coalesce(setting.mail, team.role = 'owner');
end
$$;

-- The mail if it belongs to one of the caller's businesses, with its row locked.
create function private.my_mail(mail_id uuid) returns private.outbox
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.outbox;
begin
  select * into mail from private.outbox as found where found.id = my_mail.mail_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for update;
  if mail.id is null then raise sqlstate 'PT404' using message = 'mail_not_found'; end if;
  return mail;
end
$$;

-- A double click finds it queued already. The key stays the same: a recipient who already got the mail sees it only
-- once.
create function private.retry_mail(mail_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.outbox := private.my_mail(retry_mail.mail_id);
begin
  if mail.status <> 'failed' then return; end if;
  if mail.retries >= 5 or private.mails_today(mail.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  if not private.can_retry(mail) then
    raise sqlstate 'PT409' using message = 'mail_over', hint = 'It is too old, or nobody needs it any more.';
  end if;
  update private.outbox as waiting set status = 'pending', attempts = 0, next_attempt_at = now(), retried_at = now(),
    retries = waiting.retries + 1, last_error = null, is_dismissed = false
  where waiting.id = mail.id;
end
$$;

create function private.dismiss_mail(mail_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.outbox := private.my_mail(dismiss_mail.mail_id);
begin
  update private.outbox as seen set is_dismissed = true where seen.id = mail.id and seen.status = 'failed';
end
$$;

create function public.retry_mail(mail_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.retry_mail(retry_mail.mail_id)
$$;

create function public.dismiss_mail(mail_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.dismiss_mail(dismiss_mail.mail_id)
$$;

grant execute on function private.retry_mail, private.dismiss_mail to authenticated;
grant execute on function public.retry_mail, public.dismiss_mail to authenticated, service_role;

-- mail/commands/test-mail.sql

-- The emails of the catalogue, by kind. A test of the server compares them.
create function private.mail_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'signup', 'magiclink', 'recovery', 'invite', 'email-change-current', 'email-change-new', 'reauthentication',
    'password-changed', 'factor-added', 'factor-removed', 'recovery-code-used', 'team-invitation', 'business-offered', 'quote-sent', 'quote-approved-client', 'quote-approved-owner',
    'quote-declined-owner', 'quote-changes-owner', 'quote-renew-owner', 'visit-booked', 'visit-moved',
    'visit-cancelled', 'visit-reminder', 'visit-on-my-way', 'request-received', 'quote-follow-up', 'invoice-sent',
    'invoice-reminder', 'invoice-claimed-owner', 'invoice-paid-owner', 'payment-receipt', 'payment-refund',
    'client-statement', 'client-review', 'notification']
$$;

-- One email of the catalogue with made-up data, to the caller's own verified address and nobody else's. At most ten an
-- hour; the lock counts two that are asked for at once.
create function private.send_test_mail(business_id uuid, kind text, language text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own_address text;
  name text;
  mail_id uuid;
begin
  perform private.check_managed(send_test_mail.business_id);
  if send_test_mail.kind is null or send_test_mail.kind <> all(private.mail_kinds()) then
    raise sqlstate 'PT400' using message = 'choice_missing';
  end if;
  select account.email into own_address from auth.users as account
  where account.id = me and account.email_confirmed_at is not null;
  if own_address is null or not private.is_address(lower(own_address)) then
    raise sqlstate 'PT403' using message = 'email_not_verified';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('test mails of ' || me, 0));
  if (select count(*) from private.outbox as mail where mail.user_id = me and mail.key like 'test:%'
    and mail.created_at > now() - interval '1 hour') >= 10 then
    raise sqlstate 'PT429' using message = 'too_many_mails', hint = 'Ten an hour.';
  end if;
  select business.business_name into name from public.businesses as business
  where business.id = send_test_mail.business_id;
  insert into private.outbox (key, kind, to_address, language, business_id, user_id, data)
  values ('test:' || gen_random_uuid(), send_test_mail.kind, lower(own_address),
    coalesce(send_test_mail.language, 'en'), send_test_mail.business_id, me,
    jsonb_build_object('is_test', true, 'business_name', name))
  returning id into mail_id;
  return mail_id;
end
$$;

create function public.send_test_mail(business_id uuid, kind text, language text) returns uuid
language sql volatile set search_path = '' as $$
  select private.send_test_mail(send_test_mail.business_id, send_test_mail.kind, send_test_mail.language)
$$;

grant execute on function private.send_test_mail to authenticated;
grant execute on function public.send_test_mail to authenticated, service_role;

-- realtime/reads.sql

do $$
begin
  -- A project without realtime has no such table; everything else works without it.
  if to_regclass('realtime.messages') is not null then
    create policy "members listen on the topic of their business" on realtime.messages
      for select to authenticated
      using (extension in ('broadcast', 'presence')
        and (select realtime.topic()) = any(array(select private.my_realtime_topics())));
    create policy "members say on the topic of their business that they are there" on realtime.messages
      for insert to authenticated
      with check (extension = 'presence'
        and (select realtime.topic()) = any(array(select private.my_realtime_topics())));
  end if;
end
$$;

-- counters/table.sql

-- Document numbers: one row per business and kind, locked by whoever takes the next number, so that a rolled-back
-- insert returns its number and no number is given twice.
create table public.counters (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('request', 'quote', 'job', 'invoice', 'payment')),
  prefix text not null check (char_length(prefix) <= 12 and prefix ~ '^[A-Za-z0-9./_-]*$'),
  padding int not null default 4 check (padding between 1 and 10),
  next_number int not null default 1 check (next_number between 1 and 999999999),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  -- No number up to this one is given again. A next number that was never taken may be lowered.
  last_taken int not null default 0 check (last_taken between 0 and 2000000000),
  primary key (business_id, kind)
);

alter table public.counters enable row level security;
revoke all on public.counters from public, anon, authenticated;
grant select, update (prefix, padding, next_number, version, updated_at) on public.counters to authenticated;
grant all on public.counters to service_role;

create policy "owners and managers read their business's numbers" on public.counters
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set their business's numbers" on public.counters
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

-- counters/reads.sql

create function private.is_number_taken(business_id uuid, kind text, number text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case kind
    when 'request' then exists (select from public.requests as existing
      where existing.business_id = is_number_taken.business_id and existing.request_number = number)
    when 'quote' then exists (select from public.quotes as existing
      where existing.business_id = is_number_taken.business_id and existing.quote_number = number)
    when 'job' then exists (select from public.jobs as existing
      where existing.business_id = is_number_taken.business_id and existing.job_number = number)
    when 'invoice' then exists (select from public.invoices as existing
      where existing.business_id = is_number_taken.business_id and existing.invoice_number = number)
    when 'payment' then exists (select from public.payments as existing
      where existing.business_id = is_number_taken.business_id and existing.payment_number = number)
    else false end;
end
$$;

-- counters/lifecycle.sql

-- Numbers are never reused: the next number can be raised, and lowered down to the one after the last that was taken.
create function private.before_counter() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.next_number <= old.last_taken then
    raise sqlstate 'PT409' using message = 'number_already_used';
  end if;
  -- Taking a number does not count as an edit of the settings; the browser cannot write last_taken.
  if new.last_taken > old.last_taken then
    return new;
  end if;
  if new.version is distinct from old.version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_counter before update on public.counters
  for each row execute function private.before_counter();

-- counters/commands.sql

-- Sample data has numbers of its own and takes none that an accountant would miss later.
create function private.is_sample_data() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('fieldlark.is_sample_data', true), '') = 'on'
$$;

create function private.take_sample_number(business_id uuid, kind text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  nth int := 1;
begin
  while private.is_number_taken(take_sample_number.business_id, take_sample_number.kind, 'SAMPLE-' || nth) loop
    nth := nth + 1;
  end loop;
  return 'SAMPLE-' || nth;
end
$$;

-- With a new prefix a number may equal an older one ("Q-" 10001 and "Q-1" 0001); such numbers are skipped.
create function private.take_number(business_id uuid, kind text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken text;
begin
  if private.is_sample_data() then
    return private.take_sample_number(take_number.business_id, take_number.kind);
  end if;
  loop
    -- The highest number has no next one: it is refused in words instead of by a check.
    if exists (select from public.counters as full_one where full_one.business_id = take_number.business_id
      and full_one.kind = take_number.kind and full_one.next_number = 999999999) then
      raise sqlstate 'PT409' using message = 'numbers_exhausted';
    end if;
    update public.counters as counter set last_taken = next_number, next_number = next_number + 1
    where counter.business_id = take_number.business_id and counter.kind = take_number.kind
    returning counter.prefix || lpad((counter.next_number - 1)::text,
      greatest(counter.padding, char_length((counter.next_number - 1)::text)), '0') into taken;
    exit when taken is null or not private.is_number_taken(take_number.business_id, take_number.kind, taken);
  end loop;
  return taken;
end
$$;

-- A sample draft that people issue gets the next real number.
create function private.issued_number(business_id uuid, number text) returns text
language sql volatile set search_path = '' as $$
  select coalesce(case when private.is_sample_data() or number not like 'SAMPLE-%' then number end,
    private.take_number(issued_number.business_id, 'invoice'))
$$;

-- taxes/table.sql

-- Named taxes. One rate may have several parts (GST 5 and QST 9.975); its parts are copied onto documents.
create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (btrim(name) <> '' and private.fits(name, 60)),
  parts jsonb not null check (octet_length(parts::text) <= 2000 and private.is_taxes(parts)),
  is_default boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id)
);
create unique index tax_rates_one_default on public.tax_rates (business_id) where is_default;
create unique index tax_rates_name_idx on public.tax_rates (business_id, lower(name)) where is_active;

alter table public.tax_rates enable row level security;
revoke all on public.tax_rates from public, anon, authenticated;
grant select, delete, insert (id, business_id, name, parts, is_default, is_active), update (name, parts, is_default,
    is_active, version, updated_at) on public.tax_rates to authenticated;
grant all on public.tax_rates to service_role;

create policy "owners and managers read their business's tax rates" on public.tax_rates
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add tax rates" on public.tax_rates
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change tax rates" on public.tax_rates
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete tax rates" on public.tax_rates
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- taxes/reads.sql

-- Exempt > the property's rate > the client's > the default rate > the business's single percentage. An inactive rate
-- counts as none. Runs under the policies of its caller.
create function public.default_taxes(business_id uuid, client_id uuid, property_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when client.is_tax_exempt then '[]'::jsonb else coalesce(
    (select rate.parts from public.property_addresses as property
      join public.tax_rates as rate on rate.business_id = property.business_id and rate.id = property.tax_rate_id
      where property.business_id = business.id and property.id = default_taxes.property_id and rate.is_active),
    (select rate.parts from public.tax_rates as rate
      where rate.business_id = business.id and rate.id = client.tax_rate_id and rate.is_active),
    (select rate.parts from public.tax_rates as rate where rate.business_id = business.id and rate.is_default),
    case when business.default_tax_rate > 0 then jsonb_build_array(jsonb_build_object(
      'name', case business.language when 'es' then 'Impuesto' else 'Tax' end,
      'rate', trim_scale(business.default_tax_rate))) end,
    '[]'::jsonb) end
  from public.businesses as business left join public.clients as client
    on client.business_id = business.id and client.id = default_taxes.client_id
  where business.id = default_taxes.business_id
$$;

grant execute on function public.default_taxes to authenticated, service_role;

-- taxes/lifecycle.sql

-- The default tax of new documents: making one rate the default clears the other. The lock on the business serializes
-- two people who do that at once.
create function private.keep_one_default_rate(rate public.tax_rates) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.businesses where id = rate.business_id for no key update;
  update public.tax_rates set is_default = false
  where business_id = rate.business_id and is_default and id <> rate.id;
end
$$;

create function private.before_tax_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An inactive rate cannot be the default and does not clear another one.
  new.is_default := new.is_default and new.is_active;
  if tg_op = 'INSERT' then
    if new.is_default then
      perform private.keep_one_default_rate(new);
    end if;
    return new;
  end if;

  if new.is_default and not old.is_default then
    perform private.keep_one_default_rate(new);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_tax_rate before insert or update on public.tax_rates
  for each row execute function private.before_tax_rate();

-- clients/table.sql

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  -- Without a foreign key: the author's id is kept after their account is deleted.
  user_id uuid not null,
  created_by_user_id uuid,
  -- The name that lists sort by, derived from the parts unless somebody entered one (before_client).
  name text check (private.fits(name, 200)) check (private.is_line(name)),
  title text check (private.fits(title, 40)) check (private.is_line(title)),
  first_name text check (private.fits(first_name, 200)) check (private.is_line(first_name)),
  last_name text check (private.fits(last_name, 200)) check (private.is_line(last_name)),
  company_name text check (private.fits(company_name, 200)) check (private.is_line(company_name)),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  phone text check (char_length(phone) <= 40) check (private.is_line(phone)),
  address text check (private.fits(address, 500)),
  notes text check (private.fits(notes, 10000)),
  lead_source text default 'other' check (lead_source in ('website', 'referral', 'social_media', 'advertising',
    'cold_outreach', 'event', 'other', 'import')),
  client_status text not null default 'lead' check (client_status in ('lead', 'active', 'archived')),
  -- Follows client_status: an archived client is not active.
  is_active boolean not null default true,
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The applicable tax: exempt, else the property's rate, else the client's, else that of the business.
  is_tax_exempt boolean not null default false,
  tax_rate_id uuid,
  -- Null: the setting of the business.
  language text check (language in ('en', 'es')),
  payment_terms text check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15', 'net_30',
    'net_45', 'net_60')),
  is_reminder_muted boolean not null default false,
  unique (business_id, id),
  constraint clients_tax_rate_fkey foreign key (business_id, tax_rate_id)
    references public.tax_rates (business_id, id) on delete set null (tax_rate_id)
);
create index clients_newest_idx on public.clients (business_id, created_at desc, id);
create index clients_search_idx on public.clients using gin (business_id,
  private.searchable(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
    coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index clients_name_idx on public.clients (business_id, name, id);
create index clients_status_idx on public.clients (business_id, client_status, created_at desc);
create index clients_source_idx on public.clients (business_id, lead_source, created_at desc);
-- Rarely filled columns come first: an index that starts with the business and distinguishes little besides would be
-- chosen for lists, which then have to be sorted.
create index clients_author_idx on public.clients (user_id, business_id, id);
create index clients_tax_rate_idx on public.clients (tax_rate_id, business_id);

alter table public.clients enable row level security;
-- user_id and created_by_user_id are accepted on insert but overwritten. A client-chosen id is accepted, so that a
-- repeated insert adds nothing.
revoke all on public.clients from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, created_by_user_id, name, title, first_name, last_name,
    company_name, email, phone, address, notes, lead_source, client_status, is_active, is_tax_exempt, tax_rate_id,
    language, payment_terms, is_reminder_muted), update (name, title, first_name, last_name, company_name, email, phone,
    address, notes, lead_source, client_status, is_active, version, updated_at, is_tax_exempt, tax_rate_id, language,
    payment_terms, is_reminder_muted) on public.clients to authenticated;
grant all on public.clients to service_role;

create policy "members add clients to their business" on public.clients
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers delete their business's clients" on public.clients
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
-- Checks the row's own columns, because my_client_ids() does not include a row that is just being inserted.
create policy "owners and managers read clients, workers those they work for" on public.clients
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or user_id = (select auth.uid()) or id in (select private.my_client_ids())));
create policy "owners and managers change clients, workers those they work for" on public.clients
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select auth.uid()) or id in (select private.my_client_ids())))
  with check (business_id = any(array(select private.my_business_ids())));

-- Imported files. import_key is the file's hash; a confirmed repetition has another key.
create table public.client_imports (
  business_id uuid not null references public.businesses (id) on delete cascade,
  import_key text not null check (char_length(import_key) between 1 and 200),
  client_count int not null check (client_count between 1 and 5000),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  -- Of the rows; null for imports before release 0.2.0.
  rows_digest text check (rows_digest ~ '^[0-9a-f]{32}$'),
  primary key (business_id, import_key)
);
create index client_imports_newest_idx on public.client_imports (business_id, created_at desc);

alter table public.client_imports enable row level security;
revoke all on public.client_imports from public, anon, authenticated;
grant select, insert (business_id, import_key, client_count, rows_digest) on public.client_imports to authenticated;
grant all on public.client_imports to service_role;

create policy "owners and managers read what was imported" on public.client_imports
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers import" on public.client_imports
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));

-- clients/reads.sql

-- Title, first and last name, else the company; truncated, because a name is limited to fewer characters than its parts
-- together.
create function private.client_name(title text, first_name text, last_name text, company_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(coalesce(
    nullif(concat_ws(' ', nullif(btrim(title), ''), nullif(btrim(first_name), ''), nullif(btrim(last_name), '')), ''),
    nullif(btrim(company_name), '')), 200)
$$;

-- How an email greets a client: by the first name, else by the name.
create function private.greeting_name(client public.clients) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(nullif(btrim(client.first_name), ''), client.name)
$$;

-- The number of clients per status and source, instead of ten thousand rows. Runs under the policies of its caller.
create view public.client_counts with (security_invoker = true) as
  select business_id, client_status, lead_source, count(*)::int as clients
  from public.clients
  group by business_id, client_status, lead_source;
revoke all on public.client_counts from public, anon, authenticated;
grant select on public.client_counts to authenticated;
grant all on public.client_counts to service_role;

-- clients/lifecycle.sql

-- The steps before a client is written: before_client at the end, from top to bottom.

-- The name is derived from its parts until somebody enters another one; when that is emptied, it is derived again. A
-- name without parts, as from an import, stays until there are parts. `was` is null for a new client.
create function private.client_name_after(client public.clients, was public.clients) returns text
language plpgsql set search_path = '' as $$
declare
  derived text := private.client_name(client.title, client.first_name, client.last_name, client.company_name);
  followed boolean;
begin
  if was.id is not null then
    followed := was.name is not distinct from
      private.client_name(was.title, was.first_name, was.last_name, was.company_name);
  end if;
  if nullif(btrim(client.name), '') is null then
    return coalesce(derived, case when not followed then was.name end);
  elsif followed and derived is not null and client.name is not distinct from was.name then
    return derived;
  end if;
  return client.name;
end
$$;

-- What a worker may not change: how and when a client pays, whether they are archived, and an existing address, because
-- links that approve quotes are sent to it. Work that a worker does may turn a lead into a client, by a trigger.
create function private.require_client_rights(client public.clients, was public.clients) returns void
language plpgsql set search_path = '' as $$
begin
  if (client.is_tax_exempt, client.tax_rate_id, client.payment_terms, client.is_reminder_muted)
      is distinct from (was.is_tax_exempt, was.tax_rate_id, was.payment_terms, was.is_reminder_muted)
    or (was.email is not null and client.email is distinct from was.email)
    or (client.client_status <> was.client_status and pg_trigger_depth() = 1) then
    perform private.require_office(client.business_id);
  end if;
end
$$;

create function private.before_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.business_id is null then raise exception 'business_id is required for client creation'; end if;
    if new.is_tax_exempt or new.tax_rate_id is not null or new.payment_terms is not null or new.is_reminder_muted then
      perform private.require_office(new.business_id);
    end if;
    new.name := private.client_name_after(new, null);
    new.user_id := private.author(new.user_id);
    new.created_by_user_id := private.author(new.created_by_user_id);
  else
    perform private.require_client_rights(new, old);
    if new.email is distinct from old.email then
      perform private.log_record_event(new.business_id, 'client', new.id, 'email_changed',
        jsonb_build_object('from', old.email, 'to', new.email));
    end if;
    new.name := private.client_name_after(new, old);
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  new.is_active := new.client_status <> 'archived';
  return new;
end
$$;
create trigger before_client before insert or update on public.clients
  for each row execute function private.before_client();

create trigger stamp_author before insert on public.client_imports
  for each row execute function private.stamp_author();

-- clients/commands.sql

-- Imports all rows or none, once per key: a retry waits for the first attempt, adds nothing and returns the same count.
-- Other rows under the same key are refused. The gateway reads the time limit before it calls: 5,000 rows take a second or
-- two, and many times that on a busy machine.
create function public.import_clients(business_id uuid, import_key text, rows jsonb) returns int
language plpgsql volatile set search_path = '' set statement_timeout = '60s' as $$
declare
  wanted int;
  done public.client_imports;
begin
  if jsonb_typeof(rows) is distinct from 'array' then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  wanted := jsonb_array_length(rows);
  if wanted not between 1 and 5000 then
    raise sqlstate 'PT400' using message = 'too_many_rows', hint = 'One import takes 1 to 5000 rows.';
  end if;
  insert into public.client_imports (business_id, import_key, client_count, rows_digest)
  values (import_clients.business_id, import_clients.import_key, wanted, md5(import_clients.rows::text))
  on conflict on constraint client_imports_pkey do nothing;
  if not found then
    select * into done from public.client_imports as earlier
    where earlier.business_id = import_clients.business_id and earlier.import_key = import_clients.import_key;
    if done.rows_digest <> md5(import_clients.rows::text) then
      raise sqlstate 'PT409' using message = 'import_key_used', hint = 'It was used for other rows: choose another key.';
    end if;
    return done.client_count;
  end if;
  insert into public.clients as client (business_id, user_id, name, title, first_name, last_name, company_name,
    email, phone, address, notes, lead_source, client_status)
  select import_clients.business_id, (select auth.uid()), nullif(btrim(line.name), ''),
    nullif(btrim(line.title), ''), nullif(btrim(line.first_name), ''), nullif(btrim(line.last_name), ''),
    nullif(btrim(line.company_name), ''), nullif(btrim(line.email), ''), nullif(btrim(line.phone), ''),
    nullif(btrim(line.address), ''), nullif(btrim(line.notes), ''),
    coalesce(nullif(line.lead_source, ''), 'import'), coalesce(nullif(line.client_status, ''), 'lead')
  from jsonb_to_recordset(import_clients.rows) as line (name text, title text, first_name text, last_name text,
    company_name text, email text, phone text, address text, notes text, lead_source text, client_status text);
  return wanted;
end
$$;

grant execute on function public.import_clients to authenticated, service_role;

-- properties/table.sql

create table public.property_addresses (
  id uuid primary key default gen_random_uuid(),
  -- Taken from the client when it is not sent.
  business_id uuid not null default private.my_own_business_id(),
  client_id uuid not null,
  property_type text not null default 'residential'
    check (property_type in ('residential', 'commercial', 'industrial', 'land', 'other')),
  address text not null check (btrim(address) <> '' and private.fits(address, 500)),
  city text check (private.fits(city, 200)),
  state text check (private.fits(state, 200)),
  zip_code text check (private.fits(zip_code, 20)),
  country text not null default 'USA' check (btrim(country) <> '' and private.fits(country, 100)),
  remarks text check (private.fits(remarks, 2000)),
  is_primary boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tax_rate_id uuid,
  -- Where the phone was when work began there. Nobody writes it but start_visit; another address has none.
  latitude numeric(8,5) check (latitude between -90 and 90),
  longitude numeric(8,5) check (longitude between -180 and 180),
  constraint property_addresses_position_check check ((latitude is null) = (longitude is null)),
  unique (business_id, id),
  constraint property_addresses_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id) on delete cascade,
  constraint property_addresses_tax_rate_fkey foreign key (business_id, tax_rate_id)
    references public.tax_rates (business_id, id) on delete set null (tax_rate_id)
);
create index property_addresses_client_idx
  on public.property_addresses (business_id, client_id, is_primary desc, created_at desc);
create index property_addresses_newest_idx on public.property_addresses (business_id, created_at desc);
create unique index property_addresses_one_primary on public.property_addresses (client_id) where is_primary;
create index property_addresses_tax_rate_idx on public.property_addresses (tax_rate_id, business_id);

alter table public.property_addresses enable row level security;
revoke all on public.property_addresses from public, anon, authenticated;
grant select, delete, insert (id, business_id, client_id, property_type, address, city, state, zip_code, country,
    remarks, is_primary, tax_rate_id), update (client_id, property_type, address, city, state, zip_code, country,
    remarks, is_primary, version, updated_at, tax_rate_id) on public.property_addresses to authenticated;
grant all on public.property_addresses to service_role;

-- The checks name the client too: a property that becomes primary takes that mark from the client's other properties.
create policy "owners and managers add properties, workers to those they work for" on public.property_addresses
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
create policy "owners and managers read properties, workers of those they work for" on public.property_addresses
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
create policy "owners and managers change properties, workers of those they work for" on public.property_addresses
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())))
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
create policy "owners and managers delete properties, workers of those they work for" on public.property_addresses
  for delete to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));

-- properties/reads.sql

-- The property that a new record of a client begins with: the only one, else the primary one, else none. The same as
-- `usualProperty` in the domain.
create function private.usual_property(business_id uuid, client_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select case when count(*) = 1 then min(property.id::text)::uuid
    else min(property.id::text) filter (where property.is_primary)::uuid end
  from public.property_addresses as property
  where property.business_id = usual_property.business_id and property.client_id = usual_property.client_id
$$;

-- properties/lifecycle.sql

-- The steps before a property is written: before_property at the end, from top to bottom. It is SECURITY DEFINER, so no
-- policy applies in the steps: a step that depends on what the caller may see checks that itself.

-- A client whom the caller may not see provides no business, and the row is rejected. The condition is the read policy
-- of clients.
create function private.business_of_visible_client(client_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select client.business_id from public.clients as client
  where client.id = business_of_visible_client.client_id and ((select auth.uid()) is null
    or (client.business_id = any(array(select private.my_business_ids()))
      and (client.business_id = any(array(select private.my_seen_business_ids()))
        or client.user_id = (select auth.uid()) or client.id in (select private.my_client_ids()))))
$$;

-- Making one property primary clears the others. The lock on the client serializes two people who do that at once.
create function private.keep_one_primary(property public.property_addresses) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.clients where id = property.client_id and business_id = property.business_id for no key update;
  update public.property_addresses set is_primary = false
  where business_id = property.business_id and client_id = property.client_id and is_primary and id <> property.id;
end
$$;

-- Shared by the triggers of documents.
-- The property of a document must belong to its client. A property that the caller may not see is left to the foreign
-- key, so that the error does not reveal whether it exists: the condition repeats the read policy of
-- property_addresses, because this runs inside SECURITY DEFINER triggers, where no policy applies.
create function private.require_property_of_client(business_id uuid, property_id uuid, client_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.property_addresses as property
    where property.business_id = require_property_of_client.business_id
      and property.id = require_property_of_client.property_id
      and property.client_id <> require_property_of_client.client_id
      and ((select auth.uid()) is null
        or property.business_id = any(array(select private.my_seen_business_ids()))
        or property.client_id in (select private.my_client_ids()))) then
    raise sqlstate 'PT400' using message = 'property_of_other_client';
  end if;
end
$$;

create function private.before_property() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.business_id := coalesce(new.business_id, private.business_of_visible_client(new.client_id));
    if new.tax_rate_id is not null then
      perform private.require_office(new.business_id);
    end if;
    if new.is_primary then
      perform private.keep_one_primary(new);
    end if;
    return new;
  end if;

  -- To keep a position is no edit: a form that is open meanwhile can still be saved.
  if (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then
    return new;
  end if;
  if (new.address, new.city, new.state, new.zip_code, new.country)
    is distinct from (old.address, old.city, old.state, old.zip_code, old.country) then
    new.latitude := null;
    new.longitude := null;
  end if;
  if new.tax_rate_id is distinct from old.tax_rate_id then
    perform private.require_office(new.business_id);
  end if;
  -- Only for a property that becomes primary: saving the primary one would wait for the client while holding its own
  -- row, and could deadlock.
  if new.is_primary and (not old.is_primary or new.client_id <> old.client_id) then
    perform private.keep_one_primary(new);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_property before insert or update on public.property_addresses
  for each row execute function private.before_property();

-- properties/commands.sql

-- An address on one line, as a property has it; '' for a blank one, also of spaces from copied text.
create function private.address_line(address text) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(btrim(coalesce(address, ''), E' \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004'
    || E'\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff'),
    '\s*[\r\n]+\s*', ', ', 'g'), 500)
$$;

-- The address of a client without a property as their primary one. Its id follows from the client's, and the property
-- follows a retry that has another address until somebody changes it. The caller holds the lock on the client.
create function private.save_place_of_work(client public.clients, former public.clients) returns void
language plpgsql set search_path = '' as $$
declare
  place text := private.address_line(client.address);
  own_id uuid := md5('property of ' || client.id)::uuid;
  last_country text;
begin
  if place = '' then return; end if;
  if exists (select from public.property_addresses as property
    where property.business_id = client.business_id and property.client_id = client.id) then
    update public.property_addresses as property set address = place
    where property.id = own_id and property.business_id = client.business_id and property.client_id = client.id
      and property.version = 1 and property.address = private.address_line(former.address)
      and property.address <> place;
    return;
  end if;
  select property.country into last_country from public.property_addresses as property
  where property.business_id = client.business_id order by property.created_at desc limit 1;
  insert into public.property_addresses (id, business_id, client_id, address, country, is_primary)
  values (own_id, client.business_id, client.id, place, coalesce(last_country, 'USA'), true)
  on conflict (id) do nothing;
  -- The id is taken: by a property that was moved to another client, or in another business.
  if not found then
    insert into public.property_addresses (business_id, client_id, address, country, is_primary)
    values (client.business_id, client.id, place, coalesce(last_country, 'USA'), true);
  end if;
end
$$;

-- Saves a client, and with `works_there` their address as the primary property of a client who has none. Runs as the
-- caller, under the policies. A null version means a new client. A retry after a lost response is the same client and
-- the same property, as they were typed last.
create function public.save_client(business_id uuid, client jsonb, works_there boolean) returns public.clients
language plpgsql set search_path = '' as $$
declare
  draft public.clients := jsonb_populate_record(null::public.clients, client);
  former public.clients;
  saved public.clients;
begin
  if draft.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if client ->> 'version' is null then
    insert into public.clients as row (id, business_id, name, title, first_name, last_name, company_name, email, phone,
      address, notes, lead_source, client_status, is_tax_exempt, tax_rate_id, language, payment_terms, is_reminder_muted)
    values (draft.id, save_client.business_id, draft.name, draft.title, draft.first_name, draft.last_name,
      draft.company_name, draft.email, draft.phone, draft.address, draft.notes, draft.lead_source,
      coalesce(draft.client_status, 'lead'), coalesce(draft.is_tax_exempt, false), draft.tax_rate_id, draft.language,
      draft.payment_terms, coalesce(draft.is_reminder_muted, false))
    on conflict (id) do nothing
    returning row.* into saved;
  end if;
  if saved.id is null then
    -- Until the end nobody adds a property: the foreign key of theirs waits for this lock.
    if save_client.works_there then
      select * into former from public.clients as row
      where row.id = draft.id and row.business_id = save_client.business_id for update;
    end if;
    update public.clients as row set name = draft.name, title = draft.title, first_name = draft.first_name,
      last_name = draft.last_name, company_name = draft.company_name, email = draft.email, phone = draft.phone,
      address = draft.address, notes = draft.notes, lead_source = draft.lead_source,
      client_status = coalesce(draft.client_status, row.client_status),
      is_tax_exempt = coalesce(draft.is_tax_exempt, row.is_tax_exempt), tax_rate_id = draft.tax_rate_id,
      language = draft.language, payment_terms = draft.payment_terms,
      is_reminder_muted = coalesce(draft.is_reminder_muted, row.is_reminder_muted),
      version = coalesce(draft.version, row.version)
    where row.id = draft.id and row.business_id = save_client.business_id
    returning row.* into saved;
  end if;
  if saved.id is null then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  if save_client.works_there then
    perform private.save_place_of_work(saved, former);
  end if;
  return saved;
end
$$;

grant execute on function private.address_line, private.save_place_of_work, public.save_client to authenticated, service_role;

-- referrals/table.sql

-- Who referred whom. Rows come from sign-ups with a code (registered) or from invitations of friends (pending); only
-- the server changes them afterwards.
create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  referral_code text not null check (referral_code ~ '^[A-Z0-9]{8}$'),
  referred_email text not null check (char_length(referred_email) <= 254 and referred_email ~ '^[^\s@]+@[^\s@]+$'
    and referred_email = lower(referred_email)),
  status text not null default 'pending' check (status in ('pending', 'registered', 'converted', 'rewarded')),
  reward_amount numeric(10, 2) not null default 50 check (reward_amount between 0 and 1000),
  created_at timestamptz not null default now(),
  registered_at timestamptz check (registered_at between '2000-01-01Z' and '2100-01-01Z'),
  converted_at timestamptz check (converted_at between '2000-01-01Z' and '2100-01-01Z'),
  rewarded_at timestamptz check (rewarded_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (business_id, referred_email)
);
create index referrals_newest_idx on public.referrals (business_id, created_at desc);

alter table public.referrals enable row level security;
-- All columns but business_id and referred_email are overwritten.
revoke all on public.referrals from public, anon, authenticated;
grant select, insert (referrer_id, business_id, referral_code, referred_email, status, reward_amount) on
    public.referrals to authenticated;
grant all on public.referrals to service_role;

create policy "owners and managers read their business's referrals" on public.referrals
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers note whom they invited" on public.referrals
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));

-- The account that a referral became, in a table of its own because readers of referrals must not see account ids.
-- A person can be referred once.
create table private.referred_users (
  user_id uuid primary key,
  referral_id uuid not null unique references public.referrals (id) on delete cascade
);

alter table private.referred_users enable row level security;

-- The number of a business's referrals by state, kept by triggers. converted includes rewarded ones.
create table public.referral_stats (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9]{8}$'),
  total_referrals int not null default 0 check (total_referrals >= 0),
  registered_referrals int not null default 0 check (registered_referrals >= 0),
  converted_referrals int not null default 0 check (converted_referrals >= 0),
  updated_at timestamptz not null default now()
);

alter table public.referral_stats enable row level security;
revoke all on public.referral_stats from public, anon, authenticated;
grant select on public.referral_stats to authenticated;
grant all on public.referral_stats to service_role;

create policy "owners and managers read their business's referral counts" on public.referral_stats
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- referrals/lifecycle.sql

create function private.before_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.referred_email := lower(btrim(new.referred_email));
  new.reward_amount := 50;
  new.referral_code := (select referral_code from public.businesses where id = new.business_id);
  -- Only signed-in people invite. At sign-up nobody is signed in yet, so the server writes.
  if (select auth.uid()) is not null then
    perform private.require_open(new.business_id);
    new.referrer_id := (select auth.uid());
    new.status := 'pending';
    new.registered_at := null;
    new.converted_at := null;
    new.rewarded_at := null;
  end if;
  return new;
end
$$;

-- Locks first and counts then, because a count in the waiting statement would be from before the wait.
create function private.after_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted uuid := coalesce(new.business_id, old.business_id);
begin
  perform from public.referral_stats where business_id = counted for update;
  update public.referral_stats
  set (total_referrals, registered_referrals, converted_referrals, updated_at) = (
    select count(*), count(*) filter (where status <> 'pending'),
      count(*) filter (where status in ('converted', 'rewarded')), now()
    from public.referrals where business_id = counted)
  where business_id = counted;
  return null;
end
$$;

-- The states of a referral: registered at sign-up, converted by the first paid plan or a platform admin, rewarded when
-- the referred person claims theirs (rewards/commands.sql).
-- An invalid code must not stop the sign-up: it is logged, and a second code is ignored.
create function private.register_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  code text := upper(btrim((select raw_user_meta_data ->> 'referral_code' from auth.users where id = new.id)));
  business public.businesses;
  made uuid;
begin
  if coalesce(code, '') = '' then return null; end if;
  select * into business from public.businesses where referral_code = code and closed_at is null;
  if business.id is null or new.email is null then
    perform private.log_event('referral_code_invalid', new.id, null, jsonb_build_object('code', left(code, 100)));
    return null;
  end if;
  if exists (select from public.team_members as member
    join public.profiles as referrer on referrer.id = member.user_id
    where member.business_id = business.id
      and private.fold_email(referrer.email) = private.fold_email(new.email)) then
    perform private.log_event('referral_of_oneself', new.id, business.id, '{}');
    return null;
  end if;
  -- The same person with another spelling of the same address.
  if exists (select from public.referrals as earlier where earlier.business_id = business.id
    and earlier.referred_email <> lower(new.email)
    and private.fold_email(earlier.referred_email) = private.fold_email(new.email)) then
    return null;
  end if;
  insert into public.referrals as referral
    (referrer_id, business_id, referral_code, referred_email, status, registered_at)
  values (business.user_id, business.id, code, lower(new.email), 'registered', now())
  on conflict (business_id, referred_email) do update set status = 'registered', registered_at = now()
  where referral.status = 'pending'
  returning referral.id into made;
  if made is not null then
    insert into private.referred_users (user_id, referral_id) values (new.id, made);
    -- Whoever has had a trial at this address is no newcomer.
    insert into private.referral_holds (referral_id, reason)
    select made, 'same_address' from private.trials as trial
    where trial.email = private.fold_email(new.email) and trial.user_id <> new.id;
    update public.profiles set referred_by = business.user_id where id = new.id;
  end if;
  return null;
exception when others then
  perform private.log_event('referral_failed', new.id, null,
    jsonb_build_object('code', left(code, 100), 'reason', sqlerrm));
  return null;
end
$$;
create trigger register_referral after insert on public.profiles
  for each row execute function private.register_referral();

create trigger before_referral before insert on public.referrals
  for each row execute function private.before_referral();
create trigger after_referral after insert or update of status or delete on public.referrals
  for each row execute function private.after_referral();

-- rewards/table.sql

-- Rewards of referrals: what a referral waits for before it counts, and the credit that it becomes. Credit lowers what a
-- business pays for its plan; nobody is paid out. Decision 055 has the rules.

-- When a person first paid for a plan, as the payment service said it. Written by the server only.
create table private.first_payments (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  paid_at timestamptz not null check (paid_at between '2000-01-01Z' and '2100-01-01Z'),
  refunded_at timestamptz check (refunded_at between '2000-01-01Z' and '2100-01-01Z'),
  -- The payment service's mark of a card: the same for the same card, whoever uses it. Null where it was no card.
  card_fingerprint text check (char_length(card_fingerprint) between 1 and 100)
);
create index first_payments_card_idx on private.first_payments (card_fingerprint);

alter table private.first_payments enable row level security;

-- Referrals that look like somebody referring themselves. They do not count before an admin has released them.
create table private.referral_holds (
  referral_id uuid primary key references public.referrals (id) on delete cascade,
  reason text not null check (reason in ('same_address', 'same_card')),
  created_at timestamptz not null default now(),
  released_at timestamptz check (released_at between '2000-01-01Z' and '2100-01-01Z'),
  released_by uuid references public.profiles (id) on delete set null
);

alter table private.referral_holds enable row level security;

-- The credit of each business, append-only. A referral makes two rows at most: 'referral' for the business that referred,
-- 'welcome' for the one that the friend opened.
create table private.account_credits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  amount numeric(10, 2) not null check (amount between 0.01 and 1000),
  cause text not null check (cause in ('referral', 'welcome')),
  referral_id uuid not null references public.referrals (id) on delete cascade,
  -- Whose it was: a business can be handed over.
  earned_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (referral_id, cause)
);
create index account_credits_earner_idx on private.account_credits (earned_by, created_at);
create index account_credits_business_idx on private.account_credits (business_id, created_at desc);

alter table private.account_credits enable row level security;

-- rewards/reads.sql

-- How many rewards a person earned in the last twelve months, whoever has the business now.
create function private.rewards_of_year(owner_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.account_credits as credit
  where credit.earned_by = owner_id and credit.cause = 'referral' and credit.created_at > now() - interval '1 year'
$$;

-- The caller's own referral that has converted and was not claimed yet, and the business that its reward goes to: the
-- oldest of their own that is open.
create function private.my_claim(out referral_id uuid, out amount numeric, out business_id uuid)
language sql stable security definer set search_path = '' as $$
  select referral.id, referral.reward_amount, own.id
  from private.referred_users as referred
  join public.referrals as referral on referral.id = referred.referral_id and referral.status = 'converted'
  join public.profiles as profile on profile.id = referred.user_id and not profile.referral_reward_claimed
  cross join lateral (select business.id from public.businesses as business
    where business.user_id = referred.user_id and business.closed_at is null
    order by business.created_at, business.id limit 1) as own
  where referred.user_id = (select private.my_user_id())
$$;

-- What the business was credited, newest first, and what the caller can still claim for having been referred.
create function private.account_credit(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(account_credit.business_id = any(array(select private.my_managed_business_ids())), false) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  return jsonb_build_object(
    'total', (select coalesce(sum(credit.amount), 0) from private.account_credits as credit
      where credit.business_id = account_credit.business_id),
    'earned', (select coalesce(sum(credit.amount), 0) from private.account_credits as credit
      where credit.business_id = account_credit.business_id and credit.cause = 'referral'),
    'claimable', coalesce((select claim.amount from private.my_claim() as claim
      where claim.business_id = account_credit.business_id), 0));
end
$$;

create function public.account_credit(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.account_credit(account_credit.business_id)
$$;

grant execute on function private.account_credit to authenticated;
grant execute on function public.account_credit to authenticated, service_role;

-- rewards/lifecycle.sql

-- What was credited is not rewritten; it is deleted only with its business or its referral.
create function private.keep_account_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.businesses as business where business.id = old.business_id)
    and exists (select from public.referrals as referral where referral.id = old.referral_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was credited is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_account_credit before update or delete on private.account_credits
  for each row execute function private.keep_account_credit();

-- rewards/commands.sql

-- Marks a referral as converted and credits the business that referred; called by the server only. Returns false when it is
-- not registered (any more), held, or one more than the twenty of a year: that one can be converted later.
create function private.convert_referral(referral_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  referral public.referrals;
  owner_id uuid;
begin
  select found_row.* into referral from public.referrals as found_row where found_row.id = convert_referral.referral_id;
  select business.user_id into owner_id from public.businesses as business where business.id = referral.business_id;
  -- One at a time of a person, so that the twentieth is counted before the next.
  perform from public.profiles as referrer where referrer.id = owner_id for no key update;
  if private.rewards_of_year(owner_id) >= 20 then return false; end if;
  update public.referrals as converted set status = 'converted', converted_at = now()
  where converted.id = convert_referral.referral_id and converted.status = 'registered'
    and not exists (select from private.referral_holds as hold
      where hold.referral_id = converted.id and hold.released_at is null);
  if not found then return false; end if;
  insert into private.account_credits (business_id, amount, cause, referral_id, earned_by)
  values (referral.business_id, referral.reward_amount, 'referral', referral.id, owner_id);
  return true;
end
$$;

-- The first payment of a person for a plan; called by the server once the payment service has said so. A card that two people
-- pay with holds the referrals of both, whoever paid first: one person may pay for two accounts.
create function private.note_first_payment(user_id uuid, paid_at timestamptz, card_fingerprint text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two payments at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('card:' || note_first_payment.card_fingerprint, 0));
  insert into private.first_payments (user_id, paid_at, card_fingerprint)
  values (note_first_payment.user_id, note_first_payment.paid_at, note_first_payment.card_fingerprint)
  on conflict do nothing;
  insert into private.referral_holds (referral_id, reason)
  select referred.referral_id, 'same_card' from private.first_payments as payment
  join private.referred_users as referred on referred.user_id = payment.user_id
  where payment.card_fingerprint = note_first_payment.card_fingerprint
    and exists (select from private.first_payments as other
      where other.card_fingerprint = payment.card_fingerprint and other.user_id <> payment.user_id)
  on conflict do nothing;
end
$$;

create function private.note_refund(user_id uuid, refunded_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.first_payments as payment set refunded_at = note_refund.refunded_at
  where payment.user_id = note_refund.user_id and payment.refunded_at is null
$$;

-- An admin found that a held referral is of two people.
create function private.release_referral(referral_id uuid, admin_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.referral_holds as hold set released_at = now(), released_by = admin_id
  where hold.referral_id = release_referral.referral_id and hold.released_at is null;
  return found;
end
$$;

-- Converts what the first payment was made for fourteen days ago and not given back; returns how many. Until then a bank can
-- still take the payment back.
create function private.convert_due_referrals() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  converted int := 0;
begin
  for due in select referral.id from public.referrals as referral
    join private.referred_users as referred on referred.referral_id = referral.id
    join private.first_payments as payment on payment.user_id = referred.user_id
    where referral.status = 'registered' and payment.refunded_at is null
      and payment.paid_at <= now() - interval '14 days'
    order by payment.paid_at
  loop
    if private.convert_referral(due) then converted := converted + 1; end if;
  end loop;
  return converted;
end
$$;

-- The lock on the profile serializes fifty claims at once, so that one succeeds. Returns 0 when there is nothing to claim.
create function private.claim_referral_reward() returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  claim record;
begin
  perform from public.profiles as profile where profile.id = (select private.my_user_id()) for no key update;
  select * into claim from private.my_claim();
  if claim.referral_id is null then return 0; end if;
  update public.profiles as profile set referral_reward_claimed = true where profile.id = (select private.my_user_id());
  update public.referrals as referral set status = 'rewarded', rewarded_at = now()
  where referral.id = claim.referral_id and referral.status = 'converted';
  if not found then raise sqlstate 'PT409' using message = 'referral_changed'; end if;
  insert into private.account_credits (business_id, amount, cause, referral_id, earned_by)
  values (claim.business_id, claim.amount, 'welcome', claim.referral_id, (select private.my_user_id()));
  perform private.log_event('referral_rewarded', (select private.my_user_id()), claim.business_id,
    jsonb_build_object('amount', claim.amount));
  return claim.amount;
end
$$;

-- Returns the amount credited. With the id of somebody else nothing happens.
create function public.claim_referral_reward(user_id uuid) returns numeric
language sql volatile set search_path = '' as $$
  select case when claim_referral_reward.user_id = (select auth.uid()) then private.claim_referral_reward() else 0 end
$$;

grant execute on function private.claim_referral_reward to authenticated;
grant execute on function public.claim_referral_reward to authenticated, service_role;

-- feedback/table.sql

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  message text not null check (message <> '' and private.fits(message, 1000)),
  created_at timestamptz not null default now()
);
create index feedback_business_idx on public.feedback (business_id, created_at desc);

alter table public.feedback enable row level security;
revoke all on public.feedback from public, anon, authenticated;
grant select, insert (id, user_id, business_id, message) on public.feedback to authenticated;
grant all on public.feedback to service_role;

create policy "people read the feedback they gave" on public.feedback
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())));
create policy "members give feedback" on public.feedback
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())));

-- feedback/lifecycle.sql

create function private.before_feedback() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := private.author(new.user_id);
  new.message := btrim(new.message, E' \t\r\n\u00A0');
  return new;
end
$$;
create trigger before_feedback before insert on public.feedback
  for each row execute function private.before_feedback();

-- services/table.sql

-- The catalogue of services and their prices.
create table public.services (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 2000)),
  price numeric not null default 0 check (price = round(price, 4) and price between 0 and 1000000000),
  unit text not null default 'each' check (unit in ('each', 'hour', 'day', 'visit', 'room', 'window', 'square_foot',
    'square_meter', 'foot', 'meter')),
  duration_minutes int check (duration_minutes between 1 and 10080),
  is_taxable boolean not null default true,
  category text check (private.fits(category, 100)),
  is_active boolean not null default true,
  -- Shown on the public profile.
  is_public boolean not null default false,
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether clients book it themselves: as a request, or as a job at a time that is free.
  booking text not null default 'none' check (booking in ('none', 'request', 'job')),
  crew_size int not null default 1 check (crew_size between 1 and 4),
  -- The time kept free after it, and from the booking to the work; null: those of the business.
  buffer_minutes int check (buffer_minutes between 0 and 480),
  lead_minutes int check (lead_minutes between 0 and 129600),
  -- Its place in the price list; null: after those that have one, by name.
  position int check (position between 1 and 1000),
  unique (business_id, id)
);
create index services_name_idx on public.services (business_id, name, id);

alter table public.services enable row level security;
revoke all on public.services from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, name, description, price, unit, duration_minutes,
    is_taxable, category, is_active, is_public, booking, crew_size, buffer_minutes, lead_minutes, position),
    update (name, description, price, unit, duration_minutes, is_taxable, category, is_active, is_public, booking,
    crew_size, buffer_minutes, lead_minutes, position, version, updated_at) on public.services to authenticated;
grant all on public.services to service_role;

create policy "members read their business's services" on public.services
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers add services" on public.services
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change services" on public.services
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete services" on public.services
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The cost of one unit to the business, in a table of its own because workers read the catalogue.
create table public.service_costs (
  business_id uuid not null,
  service_id uuid not null,
  unit_cost numeric not null check (unit_cost = round(unit_cost, 4) and unit_cost between 0 and 1000000000),
  updated_at timestamptz not null default now(),
  primary key (business_id, service_id),
  foreign key (business_id, service_id) references public.services (business_id, id) on delete cascade
);

alter table public.service_costs enable row level security;
revoke all on public.service_costs from public, anon, authenticated;
grant select, delete, insert (business_id, service_id, unit_cost), update (unit_cost) on public.service_costs to
    authenticated;
grant all on public.service_costs to service_role;

create policy "owners and managers read what services cost" on public.service_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set what services cost" on public.service_costs
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change what services cost" on public.service_costs
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers clear what services cost" on public.service_costs
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- services/lifecycle.sql

create trigger stamp_row before insert on public.services
  for each row execute function private.stamp_row();
-- A new place in the list is no edit: an open form of the service stays current.
create trigger stamp_change before update on public.services
  for each row when (old.position is not distinct from new.position
    or to_jsonb(old) - 'position' is distinct from to_jsonb(new) - 'position')
  execute function private.stamp_row();

create trigger stamp_updated_at before insert or update on public.service_costs
  for each row execute function private.stamp_updated_at();

-- services/commands.sql

-- Saves a service and its cost together. Runs as the caller, under the policies. A null version means a new one; a
-- retry after a lost response is the same service. A null unit_cost means unknown.
create function public.save_service(business_id uuid, service jsonb, unit_cost numeric) returns public.services
language plpgsql set search_path = '' as $$
declare
  draft public.services := jsonb_populate_record(null::public.services, service);
  saved public.services;
begin
  if service ->> 'version' is null then
    insert into public.services as row (id, business_id, name, description, price, unit, duration_minutes, is_taxable,
      category, is_active, is_public, booking, crew_size, buffer_minutes, lead_minutes)
    values (draft.id, save_service.business_id, draft.name, draft.description, draft.price, draft.unit,
      draft.duration_minutes, draft.is_taxable, draft.category, draft.is_active, coalesce(draft.is_public, false),
      coalesce(draft.booking, 'none'), coalesce(draft.crew_size, 1), draft.buffer_minutes, draft.lead_minutes)
    on conflict (id) do nothing
    returning row.* into saved;
  end if;
  if saved.id is null then
    update public.services as row set name = draft.name, description = draft.description, price = draft.price,
      unit = draft.unit, duration_minutes = draft.duration_minutes, is_taxable = draft.is_taxable,
      category = draft.category, is_active = draft.is_active, is_public = coalesce(draft.is_public, row.is_public),
      booking = coalesce(draft.booking, row.booking), crew_size = coalesce(draft.crew_size, row.crew_size),
      buffer_minutes = case when service ? 'buffer_minutes' then draft.buffer_minutes else row.buffer_minutes end,
      lead_minutes = case when service ? 'lead_minutes' then draft.lead_minutes else row.lead_minutes end,
      version = coalesce(draft.version, row.version)
    where row.id = draft.id and row.business_id = save_service.business_id
    returning row.* into saved;
  end if;
  if saved.id is null then
    raise sqlstate 'PT404' using message = 'service_not_found';
  end if;
  if save_service.unit_cost is null then
    delete from public.service_costs as cost
    where cost.business_id = saved.business_id and cost.service_id = saved.id;
  else
    insert into public.service_costs as cost (business_id, service_id, unit_cost)
    values (saved.business_id, saved.id, save_service.unit_cost)
    on conflict on constraint service_costs_pkey do update set unit_cost = excluded.unit_cost
    where cost.unit_cost <> excluded.unit_cost;
  end if;
  return saved;
end
$$;

-- The order of the price list, all at once; what is not named follows by name. Runs as the caller, under the policies.
create function public.order_services(business_id uuid, service_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_managed(order_services.business_id);
  if service_ids is null or array_position(service_ids, null) is not null then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if cardinality(service_ids) > 1000 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  -- In a fixed order, so that two people who sort at once wait for each other instead of deadlocking.
  perform from public.services as row where row.business_id = order_services.business_id
  order by row.id for no key update;
  update public.services as row set position = array_position(service_ids, row.id)
  where row.business_id = order_services.business_id
    and row.position is distinct from array_position(service_ids, row.id);
end
$$;

grant execute on function public.save_service, public.order_services to authenticated, service_role;

-- prices/table.sql

-- What a service cost before, written when its price changes (lifecycle.sql).
create table public.service_prices (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  service_id uuid not null,
  price numeric not null check (price = round(price, 4) and price between 0 and 1000000000),
  -- When it ended.
  created_at timestamptz not null default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Who set another one.
  user_id uuid,
  foreign key (business_id, service_id) references public.services (business_id, id) on delete cascade
);
create index service_prices_service_idx on public.service_prices (business_id, service_id, created_at desc);

alter table public.service_prices enable row level security;
revoke all on public.service_prices from public, anon, authenticated;
grant select on public.service_prices to authenticated;
grant all on public.service_prices to service_role;

create policy "owners and managers read what services cost before" on public.service_prices
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- prices/lifecycle.sql

-- A price that is mended within the hour was a slip: it leaves nothing behind, and the one before stays the last.
create function private.after_service_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.service_prices as past where past.business_id = new.business_id
    and past.service_id = new.id and past.created_at > now() - interval '1 hour') then
    delete from public.service_prices as past where past.business_id = new.business_id and past.service_id = new.id
      and past.created_at > now() - interval '1 hour' and past.price = new.price;
    return null;
  end if;
  insert into public.service_prices (business_id, service_id, price, user_id)
  values (new.business_id, new.id, old.price, (select auth.uid()));
  return null;
end
$$;
create trigger after_service_price after update of price on public.services
  for each row when (old.price <> new.price) execute function private.after_service_price();

-- skills/table.sql

-- Who can do which service. Nothing is refused by it: whoever assigns people is shown first those who can do the work. A
-- service that nobody is named for is everybody's.
create table public.service_members (
  business_id uuid not null,
  service_id uuid not null,
  user_id uuid not null,
  primary key (business_id, service_id, user_id),
  foreign key (business_id, service_id) references public.services (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);
create index service_members_member_idx on public.service_members (business_id, user_id);

alter table public.service_members enable row level security;
revoke all on public.service_members from public, anon, authenticated;
grant select, delete, insert (business_id, service_id, user_id) on public.service_members to authenticated;
grant all on public.service_members to service_role;

create policy "members read who can do which service" on public.service_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers say who can do a service" on public.service_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers say who cannot do a service" on public.service_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- skills/commands.sql

-- The services that a member can do, all at once. Runs as the caller, under the policies.
create function public.set_member_services(business_id uuid, user_id uuid, service_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_managed(set_member_services.business_id);
  if cardinality(service_ids) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  delete from public.service_members as able where able.business_id = set_member_services.business_id
    and able.user_id = set_member_services.user_id and not able.service_id = any(service_ids);
  insert into public.service_members (business_id, service_id, user_id)
  select set_member_services.business_id, service_id, set_member_services.user_id
  from unnest(service_ids) as service_id on conflict do nothing;
end
$$;

-- The same from the other side: who can do a service; nobody means everybody.
create function public.set_service_members(business_id uuid, service_id uuid, user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_managed(set_service_members.business_id);
  if cardinality(user_ids) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  delete from public.service_members as able where able.business_id = set_service_members.business_id
    and able.service_id = set_service_members.service_id and not able.user_id = any(user_ids);
  insert into public.service_members (business_id, service_id, user_id)
  select set_service_members.business_id, set_service_members.service_id, user_id
  from unnest(user_ids) as user_id on conflict do nothing;
end
$$;

grant execute on function public.set_member_services, public.set_service_members to authenticated, service_role;

-- requests/table.sql

-- What a client asked for: the first step of the workflow.
create table public.requests (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  -- Assigned from the counter.
  request_number text not null check (char_length(request_number) between 1 and 40),
  title text not null check (btrim(title) <> '' and private.fits(title, 200)) check (private.is_line(title)),
  description text check (private.fits(description, 10000)),
  status text not null default 'unscheduled' check (status in ('unscheduled', 'scheduled', 'converted', 'archived')),
  urgency text not null default 'normal' check (urgency in ('urgent', 'high', 'normal')),
  source text not null default 'owner' check (source in ('owner', 'public_profile', 'portal')),
  -- The client's preferred time, in their words.
  preferred_times text check (private.fits(preferred_times, 500)),
  notes text check (private.fits(notes, 10000)),
  -- The day of the assessment visit.
  assessment_date timestamptz check (assessment_date between '2000-01-01Z' and '2100-01-01Z'),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, request_number),
  constraint requests_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint requests_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id)
);
create index requests_newest_idx on public.requests (business_id, created_at desc, id);
create index requests_search_idx on public.requests using gin (business_id,
  private.searchable(title || ' ' || request_number || ' ' || coalesce(description, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index requests_status_idx on public.requests (business_id, status, created_at desc);
create index requests_client_idx on public.requests (client_id, business_id);
create index requests_property_idx on public.requests (property_id, business_id);

alter table public.requests enable row level security;
-- user_id, status and request_number are accepted on insert but overwritten.
revoke all on public.requests from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, client_id, property_id, title, description, status, urgency,
    preferred_times, notes, assessment_date), update (client_id, property_id, title, description, status, urgency,
    preferred_times, notes, version, updated_at) on public.requests to authenticated;
grant all on public.requests to service_role;

create policy "owners and managers read requests, workers those that they assess" on public.requests
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_request_ids())));
create policy "owners and managers add requests" on public.requests
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change requests" on public.requests
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete requests" on public.requests
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- requests/reads.sql

-- The number of requests per status and urgency, instead of ten thousand rows. Runs under the policies of its caller.
create view public.request_counts with (security_invoker = true) as
  select business_id, status, urgency, count(*)::int as requests
  from public.requests
  group by business_id, status, urgency;
revoke all on public.request_counts from public, anon, authenticated;
grant select on public.request_counts to authenticated;
grant all on public.request_counts to service_role;

-- requests/lifecycle.sql

-- The steps when a request is written: before_request and after_request, from top to bottom.

create function private.begin_request(request public.requests) returns public.requests
language plpgsql set search_path = '' as $$
declare
  is_by_hand constant boolean := (select auth.uid()) is not null;
begin
  request.user_id := private.author(request.user_id);
  if is_by_hand then
    if request.status <> 'unscheduled' then
      perform private.require_status_step('request', 'unscheduled', request.status);
    end if;
    request.created_at := now();
  end if;
  -- A repeated insert, which ends in a conflict or an update, takes no second number.
  request.request_number := coalesce(
    (select existing.request_number from public.requests as existing
      where existing.business_id = request.business_id and existing.id = request.id),
    private.take_number(request.business_id, 'request'));
  request.version := 1;
  request.updated_at := request.created_at;
  return request;
end
$$;

-- The status is converted exactly when the request became a quote or a job.
create function private.require_successor(request public.requests, was public.requests) returns void
language plpgsql set search_path = '' as $$
declare
  has_successor boolean := exists (select from public.quotes as quote
      where quote.business_id = request.business_id and quote.request_id = request.id)
    or exists (select from public.jobs as job
      where job.business_id = request.business_id and job.request_id = request.id);
begin
  if request.status = 'converted' and not has_successor then
    raise sqlstate 'PT409' using message = 'status_not_allowed',
      hint = 'A request is converted by making a quote or a job of it.';
  elsif was.status = 'converted' and has_successor then
    raise sqlstate 'PT409' using message = 'request_converted',
      hint = 'Delete what was made of it first.';
  end if;
end
$$;

create function private.before_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- Everything goes with its business.
    if exists (select from public.businesses as business where business.id = old.business_id)
      and private.is_visit_announced(old.business_id, null, old.id) then
      raise sqlstate 'PT409' using message = 'request_announced',
        hint = 'The client was told of the assessment: cancel it and archive the request.';
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    new := private.begin_request(new);
    perform private.require_successor(new, null);
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    return new;
  end if;

  -- Only when one of the two changes: documents stay editable after their property moved to another client.
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('request', old.status, new.status);
    perform private.require_successor(new, old);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_request before insert or update or delete on public.requests
  for each row execute function private.before_request();

-- For a request that the client made themselves. Nothing is queued for a missing or invalid address, nor above the limits
-- of the business: the request must arrive all the same.
create function private.queue_request_received(request public.requests) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.mails_today(request.business_id) >= 300 then return; end if;
  perform private.queue_mail(business.id, 'request-received', 'request-received:' || request.id, client.email,
    private.client_language(business.id, client.id), 'request', request.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client),
      'request_number', request.request_number, 'title', request.title,
      'reply_to', private.reply_address(business)))
  from public.businesses as business join public.clients as client on client.business_id = business.id
    and client.id = request.client_id
  where business.id = request.business_id;
end
$$;

create function private.after_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_record_event(new.business_id, 'request', new.id, 'created', jsonb_build_object('status', new.status));
    if new.source <> 'owner' then perform private.queue_request_received(new); end if;
    return null;
  end if;

  -- The visits of a request follow it to another client.
  if new.client_id is distinct from old.client_id then
    update public.visits as visit set client_id = new.client_id
    where visit.business_id = new.business_id and visit.request_id = new.id;
    update public.visit_members as assigned set client_id = new.client_id where assigned.request_id = new.id;
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'request', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
create trigger after_request after insert or update on public.requests
  for each row execute function private.after_request();

-- quotes/table.sql

-- What the business offers a client, and its price. The totals are computed from the lines, whatever is sent.
create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  request_id uuid,
  quote_number text not null check (char_length(quote_number) between 1 and 40),
  -- Incremented by an edit after sending; the sent versions are in quote_versions.
  version_number int not null default 1 check (version_number between 1 and 10000),
  title text not null check (btrim(title) <> '' and private.fits(title, 200)) check (private.is_line(title)),
  message text check (private.fits(message, 10000)),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'approved', 'changes_requested', 'declined', 'converted')),
  -- The last day on which it can be approved.
  valid_until date check (valid_until between '2000-01-01' and '2100-01-01'),
  sent_at timestamptz check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  viewed_at timestamptz check (viewed_at between '2000-01-01Z' and '2100-01-01Z'),
  answered_at timestamptz check (answered_at between '2000-01-01Z' and '2100-01-01Z'),
  followed_up_at timestamptz check (followed_up_at between '2000-01-01Z' and '2100-01-01Z'),
  decline_reason text check (private.fits(decline_reason, 2000)),
  change_request text check (private.fits(change_request, 4000)),
  is_archived boolean not null default false,
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric not null default 0
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  deposit_type text check (deposit_type in ('percent', 'fixed')),
  deposit_value numeric not null default 0
    check (deposit_value = round(deposit_value, 4) and deposit_value between 0 and 1000000000),
  terms text check (private.fits(terms, 10000)),
  -- Computed. tax_lines repeats taxes with their amounts; prices are for the current selection.
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric(16, 2) not null default 0 check (tax_amount between -100000000000 and 100000000000),
  total numeric(16, 2) not null default 0 check (total between 0 and 100000000000),
  deposit_amount numeric(16, 2) not null default 0 check (deposit_amount between 0 and 100000000000),
  total_cost numeric(16, 2) not null default 0 check (total_cost between 0 and 100000000000),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, quote_number),
  constraint quotes_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint quotes_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id),
  constraint quotes_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete set null (request_id),
  check (discount_type is distinct from 'percent' or discount_value <= 100),
  check (deposit_type is distinct from 'percent' or deposit_value <= 100)
);
create index quotes_newest_idx on public.quotes (business_id, created_at desc, id);
create index quotes_search_idx on public.quotes using gin (business_id,
  private.searchable(title || ' ' || quote_number)
  extensions.gin_trgm_ops) with (fastupdate = off);
create index quotes_status_idx on public.quotes (business_id, status, created_at desc);
create index quotes_client_idx on public.quotes (client_id, business_id);
create index quotes_property_idx on public.quotes (property_id, business_id);
create unique index quotes_request_idx on public.quotes (request_id, business_id);

alter table public.quotes enable row level security;
-- user_id and status are accepted on insert but overwritten; functions change the status.
revoke all on public.quotes from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, client_id, property_id, title, message, status, valid_until,
    discount_type, discount_value, taxes, prices_include_tax, deposit_type, deposit_value, terms), update (client_id,
    property_id, title, message, valid_until, is_archived, discount_type, discount_value, taxes, prices_include_tax,
    deposit_type, deposit_value, terms, version, updated_at) on public.quotes to authenticated;
grant all on public.quotes to service_role;

create policy "owners and managers read quotes" on public.quotes
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add quotes" on public.quotes
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change quotes" on public.quotes
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete quotes" on public.quotes
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The lines of a quote, ordered by position.
create table public.quote_lines (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  position int not null check (position between 0 and 1000),
  service_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 4000)),
  quantity numeric not null default 1 check (quantity = round(quantity, 3) and quantity between 0 and 1000000),
  unit_price numeric not null default 0
    check (unit_price = round(unit_price, 4) and unit_price between -1000000000 and 1000000000),
  unit_cost numeric not null default 0 check (unit_cost = round(unit_cost, 4) and unit_cost between 0 and 1000000000),
  discount_amount numeric not null default 0
    check (discount_amount = round(discount_amount, 2) and discount_amount between 0 and 1000000000),
  is_taxable boolean not null default true,
  -- choice: one of the lines that share a choice_group.
  kind text not null default 'required' check (kind in ('required', 'optional', 'choice')),
  choice_group text check (private.fits(choice_group, 100)),
  -- Whether the line currently counts; required lines always do.
  is_selected boolean not null default true,
  -- Computed: quantity × unit_price, rounded, less discount_amount.
  line_total numeric(16, 2) not null default 0 check (line_total between -100000000000 and 100000000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint quote_lines_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete cascade,
  constraint quote_lines_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete set null (service_id),
  check ((kind = 'choice') = (choice_group is not null)),
  check (kind <> 'required' or is_selected)
);
create index quote_lines_quote_idx on public.quote_lines (business_id, quote_id, position);
create index quote_lines_service_idx on public.quote_lines (service_id, business_id);
create unique index quote_lines_one_choice on public.quote_lines (quote_id, choice_group)
  where kind = 'choice' and is_selected;

alter table public.quote_lines enable row level security;
revoke all on public.quote_lines from public, anon, authenticated;
grant select, delete, insert (id, business_id, quote_id, position, service_id, name, description, quantity,
    unit_price, unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected), update (position, service_id,
    name, description, quantity, unit_price, unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected,
    updated_at) on public.quote_lines to authenticated;
grant all on public.quote_lines to service_role;

create policy "owners and managers read the lines of quotes" on public.quote_lines
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add the lines of quotes" on public.quote_lines
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change the lines of quotes" on public.quote_lines
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete the lines of quotes" on public.quote_lines
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Every version that a client was shown, unchanged; append-only.
create table public.quote_versions (
  business_id uuid not null,
  quote_id uuid not null,
  version_number int not null check (version_number between 1 and 10000),
  -- The columns of the quote and its lines at that time, without costs: {"quote": {…}, "lines": […]}.
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  created_at timestamptz not null default now(),
  primary key (business_id, quote_id, version_number),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);

alter table public.quote_versions enable row level security;
revoke all on public.quote_versions from public, anon, authenticated;
grant select on public.quote_versions to authenticated;
grant all on public.quote_versions to service_role;

create policy "owners and managers read versions of quotes" on public.quote_versions
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Who approved which version, with the evidence; append-only. A newer version of the quote voids it.
create table public.quote_approvals (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  version_number int not null check (version_number between 1 and 10000),
  method text not null check (method in ('link', 'portal', 'in_person', 'on_behalf')),
  signer_name text not null check (btrim(signer_name) <> '' and private.fits(signer_name, 200)),
  -- A PNG as a data: URL (base64 of a PNG begins with iVBORw0KGgo); null when a member recorded the approval.
  signature text check (octet_length(signature) <= 300000
    and signature ~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'),
  -- How the client approved when a member recorded it: phone, email, in person …
  how text check (private.fits(how, 500)),
  user_id uuid,
  ip text check (char_length(ip) <= 64),
  user_agent text check (char_length(user_agent) <= 1000),
  -- The approved content without costs, and the SHA-256 of its text.
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  snapshot_hash text not null check (snapshot_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);
create unique index quote_approvals_one_idx on public.quote_approvals (business_id, quote_id, version_number);

alter table public.quote_approvals enable row level security;
revoke all on public.quote_approvals from public, anon, authenticated;
grant select on public.quote_approvals to authenticated;
grant all on public.quote_approvals to service_role;

create policy "owners and managers read approvals of quotes" on public.quote_approvals
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Links that open one quote and nothing else, without an account.
create table private.quote_links (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_to text check (char_length(sent_to) <= 254),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  revoked_at timestamptz check (revoked_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);
create index quote_links_quote_idx on private.quote_links (business_id, quote_id, created_at desc);

alter table private.quote_links enable row level security;

-- quotes/reads.sql

create function private.is_quote_held(quote_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select pg_catalog.current_setting('fieldlark.held_quote', true) = quote_id::text
$$;

-- The columns of a line that the client sees; costs and the service are not among them.
create function private.shown_line(line public.quote_lines) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(line.position, line.name, line.description, trim_scale(line.quantity),
    trim_scale(line.unit_price), trim_scale(line.discount_amount), line.is_taxable, line.kind, line.choice_group,
    line.is_selected)
$$;

-- The content that a client was shown, as it is stored. It never contains costs.
create function private.quote_snapshot(quote_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'quote', to_jsonb(quote) - array['total_cost', 'user_id', 'is_sample', 'followed_up_at'],
    'lines', coalesce((select jsonb_agg(to_jsonb(line) - 'unit_cost' order by line.position, line.id)
      from public.quote_lines as line
      where line.business_id = quote.business_id and line.quote_id = quote.id), '[]'))
  from public.quotes as quote where quote.id = quote_snapshot.quote_id
$$;

-- The sent lines as rows. Options that are not mentioned are not selected; a deleted service becomes null.
create function private.sent_lines(quote public.quotes, lines jsonb) returns setof public.quote_lines
language sql stable security definer set search_path = '' as $$
  select line.id, quote.business_id, quote.id, (item.place - 1)::int,
    (select service.id from public.services as service
      where service.business_id = quote.business_id and service.id = line.service_id),
    line.name, nullif(line.description, ''), coalesce(line.quantity, 1), coalesce(line.unit_price, 0),
    coalesce(line.unit_cost, 0),
    round(coalesce(line.discount_amount, 0), private.currency_exponent(quote.business_id)),
    coalesce(line.is_taxable, true), kind.kind, case when kind.kind = 'choice' then line.choice_group end,
    kind.kind = 'required' or coalesce(line.is_selected, false), 0::numeric, now(), now()
  from jsonb_array_elements(lines) with ordinality as item (fields, place),
    jsonb_populate_record(null::public.quote_lines, item.fields) as line,
    lateral (select coalesce(line.kind, 'required') as kind) as kind
$$;

-- Whether two rows of a line have the same content.
create function private.is_same_line(a public.quote_lines, b public.quote_lines) returns boolean
language sql stable set search_path = '' as $$
  select private.shown_line(a) = private.shown_line(b) and a.unit_cost = b.unit_cost
    and a.service_id is not distinct from b.service_id
$$;

create function private.check_sent_lines(business_id uuid, quote_id uuid, lines jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(lines), '') <> 'array'
    or exists (select from jsonb_array_elements(lines) as line where jsonb_typeof(line) <> 'object') then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if jsonb_array_length(lines) > 200 then raise sqlstate 'PT400' using message = 'too_many_lines'; end if;
  -- Each line has its own id, which no line of another quote has.
  if (select count(distinct line ->> 'id') from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines)
    or exists (select from public.quote_lines as other where other.quote_id <> check_sent_lines.quote_id
      and other.id in (select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line)) then
    raise sqlstate 'PT400' using message = 'unknown_line';
  end if;
  if exists (select from jsonb_array_elements(lines) as line
    where line ->> 'kind' = 'choice' and (line ->> 'is_selected')::boolean
    group by line ->> 'choice_group' having count(*) > 1) then
    raise sqlstate 'PT400' using message = 'one_of_a_group';
  end if;
end
$$;

-- The sent values over the stored ones; missing values stay.
create function private.sent_quote(stored public.quotes, quote jsonb) returns public.quotes
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(stored, coalesce((select jsonb_object_agg(field.key, field.value)
    from jsonb_each(quote) as field
    where field.key in ('client_id', 'property_id', 'title', 'message', 'valid_until', 'discount_type',
      'discount_value', 'taxes', 'prices_include_tax', 'deposit_type', 'deposit_value', 'terms')), '{}'))
$$;

create function private.is_saved(stored public.quotes, sent public.quotes, lines jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select stored = sent and not exists (
    select from (select * from public.quote_lines where business_id = stored.business_id and quote_id = stored.id) as a
    full join private.sent_lines(stored, lines) as b on b.id = a.id
    where a.id is null or b.id is null or not private.is_same_line(a, b))
$$;

-- The fields that all mails about a quote share.
create function private.quote_mail_data(quote public.quotes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'quote_number', quote.quote_number, 'title', quote.title, 'total', quote.total, 'currency', business.currency,
    'valid_until', quote.valid_until, 'quote_id', quote.id, 'version_number', quote.version_number,
    'reply_to', private.reply_address(business))
  from public.businesses as business, public.clients as client
  where business.id = quote.business_id and client.business_id = quote.business_id and client.id = quote.client_id
$$;

-- Limits mails to clients in a business's name by quote and by day.
create function private.check_quote_mail(quote public.quotes, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if address is null or char_length(address) > 254 or address !~ '^[^\s@<>,;:"()[:cntrl:]]+@[^\s@<>,;:"()[:cntrl:]]+$' then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no email address.';
  end if;
  if (select count(*) from private.quote_links as link where link.business_id = quote.business_id
      and link.quote_id = quote.id and link.sent_to is not null and link.created_at > now() - interval '1 day') >= 20
    or private.mails_today(quote.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$$;

-- A quote as its PDF and the client's page show it: the content, the business, the client, and the answer.
create function private.quote_state(quote public.quotes) returns text
language sql stable security definer set search_path = '' as $$
  select case when quote.status = 'sent' then
    case when quote.valid_until < private.today(quote.business_id) then 'expired' else 'open' end
    else quote.status end
$$;

-- What was paid in advance for the quote and for the job made of it and was not paid out again, as open_deposits counts
-- it. Credit that was used by hand names no payment: the deposit is less by what was paid out since, as far as the
-- client's other credit does not account for it.
create function private.deposit_paid(quote public.quotes) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  used numeric;
  unused numeric;
  since timestamptz;
  paid_out numeric;
begin
  select coalesce(-sum(credit.amount) filter (where credit.kind = 'applied'), 0), coalesce(sum(credit.amount), 0),
    min(credit.created_at)
  into used, unused, since
  from public.payments as payment join public.credits as credit
    on credit.business_id = payment.business_id and credit.payment_id = payment.id
  where payment.business_id = quote.business_id and (payment.quote_id = quote.id or payment.job_id in (
    select job.id from public.jobs as job where job.business_id = quote.business_id and job.quote_id = quote.id));
  select coalesce(-sum(credit.amount), 0) into paid_out from public.credits as credit
  where credit.business_id = quote.business_id and credit.client_id = quote.client_id and credit.kind = 'refunded'
    and credit.payment_id is null and credit.created_at >= since;
  return used + greatest(least(unused, private.credit_of(quote.business_id, quote.client_id)), unused - paid_out);
end
$$;

-- shown: {"quote", "lines"}; approval: null, or the row of the version shown.
create function private.quote_page(quote public.quotes, shown jsonb, approval jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', private.quote_state(quote),
    'version_number', (shown -> 'quote' ->> 'version_number')::int, 'quote', shown -> 'quote',
    'lines', shown -> 'lines', 'business', private.document_business(quote.business_id),
    'settings', private.document_layout(quote.business_id),
    'client', (select jsonb_build_object('name', client.name, 'email', client.email,
        'language', private.client_language(quote.business_id, client.id))
      from public.clients as client where client.business_id = quote.business_id
        and client.id = (shown -> 'quote' ->> 'client_id')::uuid),
    'property', private.document_property(quote.business_id, (shown -> 'quote' ->> 'property_id')::uuid),
    'approval', approval, 'deposit_paid', private.deposit_paid(quote), 'today', private.today(quote.business_id))
$$;

-- For the server, which has checked as the caller that they may see the quote. Without a number: the current content.
create function private.quote_document(quote_id uuid, version_number int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  quote public.quotes;
  approval public.quote_approvals;
  wanted int;
  shown jsonb;
begin
  select * into quote from public.quotes as found where found.id = quote_document.quote_id;
  wanted := coalesce(quote_document.version_number, quote.version_number);
  select * into approval from public.quote_approvals as found where found.business_id = quote.business_id
    and found.quote_id = quote.id and found.version_number = wanted
    -- For the current version only while it is approved, because it may have been declined since.
    and (wanted < quote.version_number or quote.status in ('approved', 'converted'));
  shown := coalesce(approval.snapshot,
    (select version.snapshot from public.quote_versions as version where version.business_id = quote.business_id
      and version.quote_id = quote.id and version.version_number = wanted),
    case when wanted = quote.version_number then private.quote_snapshot(quote.id) end);
  if shown is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  return private.quote_page(quote, shown, case when approval.id is not null then jsonb_build_object(
    'signer_name', approval.signer_name, 'signed_at', approval.created_at, 'method', approval.method,
    'how', approval.how, 'signature', approval.signature, 'version_number', approval.version_number,
    'snapshot_hash', approval.snapshot_hash) end);
end
$$;

-- The client's page: the last version that they were shown, never a draft. Links are forwarded, so nothing is included
-- that the page does not show. Signatures are in the PDF only.
create function private.quote_link_page(quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  approval public.quote_approvals;
  shown jsonb;
begin
  if quote.status in ('approved', 'converted') then
    select * into approval from public.quote_approvals as found where found.business_id = quote.business_id
      and found.quote_id = quote.id and found.version_number = quote.version_number;
  end if;
  shown := coalesce(approval.snapshot, (select version.snapshot from public.quote_versions as version
    where version.business_id = quote.business_id and version.quote_id = quote.id
    order by version.version_number desc limit 1));
  shown := private.quote_page(quote, shown, case when approval.id is not null then
    jsonb_build_object('signer_name', approval.signer_name, 'signed_at', approval.created_at) end);
  -- Nobody is there any more to do the work.
  if shown ->> 'state' in ('open', 'expired', 'changes_requested') and exists (select from public.businesses as business
    where business.id = quote.business_id and business.closed_at is not null) then
    shown := shown || '{"state": "closed"}';
  end if;
  return shown || jsonb_build_object('client', (shown -> 'client') - 'email',
    'quote', (shown -> 'quote') - array['business_id', 'client_id', 'property_id', 'request_id', 'version',
      'is_archived', 'viewed_at', 'created_at', 'updated_at'],
    'lines', (select coalesce(jsonb_agg(line - array['business_id', 'quote_id', 'service_id', 'created_at', 'updated_at']
        order by place), '[]') from jsonb_array_elements(shown -> 'lines') with ordinality as each (line, place)));
end
$$;

create function public.quote_document(quote_id uuid, version_number int default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.quote_document(quote_document.quote_id, quote_document.version_number)
$$;

-- Count and sum of the quotes per state. Runs under the policies of its caller.
create view public.quote_counts with (security_invoker = true) as
  select quote.business_id, quote.status, quote.is_archived,
    quote.status = 'sent' and coalesce(quote.valid_until < (now() at time zone business.timezone)::date, false)
      as is_expired,
    count(*)::int as quotes, sum(quote.total) as total
  from public.quotes as quote join public.businesses as business on business.id = quote.business_id
  group by 1, 2, 3, 4;
revoke all on public.quote_counts from public, anon, authenticated;
grant select on public.quote_counts to authenticated;
grant all on public.quote_counts to service_role;

grant execute on function private.quote_document, public.quote_document to service_role;

-- quotes/lifecycle/evidence.sql

-- The versions shown and the approvals signed.

-- Evidence is append-only; it is deleted only with its quote.
create function private.keep_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.quotes as quote
    where quote.business_id = old.business_id and quote.id = old.quote_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was shown and signed is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_evidence before update or delete on public.quote_versions
  for each row execute function private.keep_evidence();
create trigger keep_evidence before update or delete on public.quote_approvals
  for each row execute function private.keep_evidence();

-- quotes/lifecycle/lines.sql

-- Locks the quote before its lines are read; selecting a choice deselects the others of its group. An insert may wait
-- for the quote; an update holds its line already and must not (private.take_quote_now).
create function private.take_quote_of(line public.quote_lines, is_new boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if private.is_quote_held(line.quote_id) then return; end if;
  if is_new then
    perform private.queue_for_quote(line.quote_id);
    perform from public.quotes as quote where quote.id = line.quote_id for no key update;
  else
    perform private.take_quote_now(line.quote_id);
  end if;
  if line.kind = 'choice' and line.is_selected then
    update public.quote_lines as sibling set is_selected = false
    where sibling.business_id = line.business_id and sibling.quote_id = line.quote_id and sibling.kind = 'choice'
      and sibling.choice_group = line.choice_group and sibling.is_selected and sibling.id <> line.id;
  end if;
end
$$;

create function private.before_quote_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    -- Deleting a service (service_id) changes and locks no quote.
    if (new.position, new.name, new.description, new.quantity, new.unit_price, new.unit_cost, new.discount_amount,
        new.is_taxable, new.kind, new.choice_group, new.is_selected)
      is not distinct from (old.position, old.name, old.description, old.quantity, old.unit_price, old.unit_cost,
        old.discount_amount, old.is_taxable, old.kind, old.choice_group, old.is_selected) then
      return new;
    end if;
  end if;
  exponent := private.currency_exponent(new.business_id);
  if tg_op = 'INSERT' or new.discount_amount <> old.discount_amount then
    new.discount_amount := private.counted_amount('discount_amount', new.discount_amount, exponent);
  end if;
  -- One that is older than the currency.
  new.discount_amount := round(new.discount_amount, exponent);
  new.line_total := round(new.quantity * new.unit_price, exponent) - new.discount_amount;
  new.is_selected := new.is_selected or new.kind = 'required';
  perform private.take_quote_of(new, tg_op = 'INSERT');
  return new;
end
$$;
create trigger before_quote_line before insert or update on public.quote_lines
  for each row execute function private.before_quote_line();

create function private.after_quote_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched record;
begin
  if tg_op = 'UPDATE' then
    for touched in
      select line.quote_id, bool_or(private.shown_line(line) <> private.shown_line(was)) as is_shown
      from after as line join before as was on was.id = line.id
      where private.shown_line(line) <> private.shown_line(was) or line.unit_cost <> was.unit_cost
      group by line.quote_id order by line.quote_id
    loop
      perform private.recalculate_quote(touched.quote_id, touched.is_shown);
    end loop;
  elsif tg_op = 'INSERT' then
    for touched in select distinct line.quote_id from after as line order by line.quote_id loop
      perform private.recalculate_quote(touched.quote_id, true);
    end loop;
  else
    for touched in select distinct line.quote_id from before as line order by line.quote_id loop
      perform private.recalculate_quote(touched.quote_id, true);
    end loop;
  end if;
  return null;
end
$$;
-- PostgreSQL allows transition tables for one event only, so this function has three triggers.
create trigger after_new_quote_lines after insert on public.quote_lines
  referencing new table as after for each statement execute function private.after_quote_lines();
create trigger after_changed_quote_lines after update on public.quote_lines
  referencing old table as before new table as after for each statement execute function private.after_quote_lines();
create trigger after_removed_quote_lines after delete on public.quote_lines
  referencing old table as before for each statement execute function private.after_quote_lines();

-- quotes/lifecycle/quotes.sql

-- The steps when a quote and its lines are written: before_quote, after_quote, before_quote_line and after_quote_lines,
-- from top to bottom. They are SECURITY DEFINER, so a step that depends on what the caller may see checks that itself.

-- Steps before a quote is written --------------------------------------------------------------------------------------

create function private.begin_quote(quote public.quotes) returns public.quotes
language plpgsql set search_path = '' as $$
begin
  quote.user_id := private.author(quote.user_id);
  if (select auth.uid()) is not null then
    -- It has no lines yet that a client could have been shown.
    if quote.status <> 'draft' then
      raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Insert it as a draft and call send_quote.';
    end if;
    quote.version_number := 1;
    quote.created_at := now();
  end if;
  -- A repeated insert, which ends in a conflict or an update, takes no second number.
  quote.quote_number := coalesce(
    (select existing.quote_number from public.quotes as existing
      where existing.business_id = quote.business_id and existing.id = quote.id),
    private.take_number(quote.business_id, 'quote'));
  quote.valid_until := coalesce(quote.valid_until, private.today(quote.business_id) + 30);
  quote.version := 1;
  quote.updated_at := quote.created_at;
  return quote;
end
$$;

-- A change of what the client was shown makes the next version, a draft, because the approval was for the previous one.
-- A quote that returns to draft for any reason is no longer the one that was sent.
create function private.revise_quote(quote public.quotes, was public.quotes) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  is_edited boolean := (quote.client_id, quote.property_id, quote.title, quote.message, quote.valid_until,
      quote.discount_type, quote.discount_value, quote.taxes, quote.prices_include_tax, quote.deposit_type,
      quote.deposit_value, quote.terms)
    is distinct from (was.client_id, was.property_id, was.title, was.message, was.valid_until, was.discount_type,
      was.discount_value, was.taxes, was.prices_include_tax, was.deposit_type, was.deposit_value, was.terms);
begin
  if is_edited and was.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  if is_edited and quote.status = was.status then quote.status := 'draft'; end if;
  if quote.status = 'draft' and was.status <> 'draft' then
    if exists (select from public.quote_versions as shown where shown.business_id = was.business_id
      and shown.quote_id = was.id and shown.version_number = was.version_number) then
      quote.version_number := was.version_number + 1;
    end if;
    quote.sent_at := null;
    quote.viewed_at := null;
    quote.answered_at := null;
    quote.followed_up_at := null;
  end if;
  return quote;
end
$$;

-- The totals with the current selection.
create function private.price_quote(quote public.quotes) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  exponent int := private.currency_exponent(quote.business_id);
  counted jsonb;
  sums record;
begin
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
      'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id),
    coalesce(sum(round(line.quantity * line.unit_cost, exponent)), 0)
  into counted, quote.total_cost
  from public.quote_lines as line
  where line.business_id = quote.business_id and line.quote_id = quote.id and line.is_selected;
  quote.discount_value := private.counted_value(quote.discount_type, quote.discount_value, exponent);
  quote.deposit_value := private.counted_value(quote.deposit_type, quote.deposit_value, exponent);
  select * into sums from private.document_totals(coalesce(counted, '[]'), quote.taxes, quote.discount_type,
    quote.discount_value, quote.prices_include_tax, exponent);
  if sums.total < 0 then raise sqlstate 'PT400' using message = 'total_below_zero'; end if;
  quote.subtotal := sums.subtotal;
  quote.discount_amount := sums.discount_amount;
  quote.tax_lines := sums.tax_lines;
  quote.tax_amount := sums.tax_amount;
  quote.total := sums.total;
  quote.deposit_amount := case quote.deposit_type
    when 'percent' then round(quote.total * quote.deposit_value / 100, exponent)
    when 'fixed' then least(quote.deposit_value, quote.total) else 0 end;
  return quote;
end
$$;

-- Of what was not changed, one that is older than the currency is rounded (price_quote).
create function private.require_counted_quote(quote public.quotes, was public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_counted(quote.business_id, 'discount_value', quote.discount_type, quote.discount_value,
    was.discount_type, was.discount_value);
  perform private.require_counted(quote.business_id, 'deposit_value', quote.deposit_type, quote.deposit_value,
    was.deposit_type, was.deposit_value);
end
$$;

-- The agreed terms of an existing job must not change with its quote.
create function private.require_no_job_of(quote public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.jobs as job join public.businesses as business on business.id = job.business_id
    where job.business_id = quote.business_id and job.quote_id = quote.id) then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
end
$$;

-- A signed quote is evidence: it is archived, not deleted.
create function private.require_unsigned(quote public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.businesses as business where business.id = quote.business_id)
    and exists (select from public.quote_approvals as approval
      where approval.business_id = quote.business_id and approval.quote_id = quote.id) then
    raise sqlstate 'PT409' using message = 'quote_signed', hint = 'Archive it instead.';
  end if;
end
$$;

-- The triggers of a quote ----------------------------------------------------------------------------------------------

create function private.before_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_looked_at boolean;
  is_followed_up boolean;
begin
  if tg_op = 'DELETE' then
    if old.status = 'converted' then
      perform private.require_no_job_of(old);
    end if;
    perform private.release_invoice_sources('quote', old.business_id, old.id);
    if old.status <> 'converted' then
      perform private.require_unsigned(old);
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    new := private.begin_quote(new);
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    perform private.require_counted_quote(new, null);
    return private.price_quote(new);
  end if;

  -- A link of the previous client must not open it.
  if new.client_id <> old.client_id then
    update private.quote_links as link set revoked_at = now() where link.quote_id = new.id and revoked_at is null;
  end if;
  new := private.revise_quote(new, old);
  -- Only when one of the two changes: documents stay editable after their property moved to another client.
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('quote', old.status, new.status);
    if old.status = 'draft' then perform private.require_currency(new.business_id); end if;
  end if;
  perform private.require_counted_quote(new, old);
  new := private.price_quote(new);
  -- Being viewed or reminded does not count as an edit, so an open form stays current.
  is_looked_at := old.viewed_at is null and new.viewed_at is not null;
  is_followed_up := new.followed_up_at is not null and new.followed_up_at is distinct from old.followed_up_at;
  if not is_looked_at and not is_followed_up then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger before_quote before insert or update or delete on public.quotes
  for each row execute function private.before_quote();

create function private.after_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.request_id is not null
      and exists (select from public.businesses as business where business.id = old.business_id) then
      perform private.reopen_request(old.business_id, old.request_id);
    end if;
    return null;
  end if;

  if tg_op = 'INSERT' then
    perform private.log_record_event(new.business_id, 'quote', new.id, 'created', jsonb_build_object('status', new.status));
    return null;
  end if;

  if new.version_number > old.version_number then
    perform private.log_record_event(new.business_id, 'quote', new.id, 'revised',
      jsonb_build_object('version_number', new.version_number));
  end if;
  -- A client who approved a quote is no longer a lead.
  if new.status = 'approved' and old.status <> 'approved' then
    perform private.activate_client(new.business_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'quote', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
create trigger after_quote after insert or update or delete on public.quotes
  for each row execute function private.after_quote();

-- quotes/commands/approve.sql

-- Approving a quote: records who approved what, once, with the evidence.

-- The client's selection among options and groups. It does not change what was offered.
create function private.choose_lines(quote public.quotes, selected uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if selected is not null then
    if exists (select from unnest(selected) as given (id) where not exists (select from public.quote_lines as line
      where line.business_id = quote.business_id and line.quote_id = quote.id and line.id = given.id)) then
      raise sqlstate 'PT400' using message = 'unknown_line';
    end if;
    if exists (select from public.quote_lines as line where line.business_id = quote.business_id
      and line.quote_id = quote.id and line.kind = 'choice' and line.id = any(selected)
      group by line.choice_group having count(*) > 1) then
      raise sqlstate 'PT400' using message = 'one_of_a_group';
    end if;
    perform private.hold_quote(quote.id);
    update public.quote_lines as line set is_selected = false
    where line.business_id = quote.business_id and line.quote_id = quote.id and line.kind <> 'required'
      and line.is_selected and line.id <> all(selected);
    update public.quote_lines as line set is_selected = true
    where line.business_id = quote.business_id and line.quote_id = quote.id and line.kind <> 'required'
      and not line.is_selected and line.id = any(selected);
    perform private.hold_quote(null);
  end if;
  if exists (select from public.quote_lines as line where line.business_id = quote.business_id
    and line.quote_id = quote.id and line.kind = 'choice'
    group by line.choice_group having not bool_or(line.is_selected)) then
    raise sqlstate 'PT400' using message = 'choice_missing';
  end if;
end
$$;

-- Who answers, for the evidence: the address and program of the request. Of a chain of proxies the first is the client.
create function private.request_origin() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('ip', nullif(btrim(split_part(sent.headers ->> 'x-forwarded-for', ',', 1)), ''),
    'user_agent', sent.headers ->> 'user-agent')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as sent
$$;

-- The caller has locked the quote: of many simultaneous approvals the first succeeds, the others find it done.
-- answer: method, signer_name, signature, how, selected; ip and user_agent when the server answers for the client's
-- browser.
create function private.approve(quote public.quotes, version_number int, answer jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  method text := answer ->> 'method';
  signer text := coalesce(nullif(btrim(answer ->> 'signer_name'), ''), case when method = 'on_behalf' then (
    select client.name from public.clients as client
    where client.business_id = quote.business_id and client.id = quote.client_id) end);
  origin jsonb := case when method = 'link' then answer else private.request_origin() end;
  agreed jsonb;
begin
  if approve.version_number is distinct from quote.version_number then
    raise sqlstate 'PT409' using message = 'quote_changed', hint = 'There is a newer version of it.';
  end if;
  if quote.status in ('approved', 'converted') then return false; end if;
  if quote.status = 'declined' then raise sqlstate 'PT409' using message = 'already_answered'; end if;
  if quote.status = 'draft' and method = 'link' then raise sqlstate 'PT409' using message = 'quote_changed'; end if;
  if method <> 'on_behalf' and quote.valid_until < private.today(quote.business_id) then
    raise sqlstate 'PT409' using message = 'quote_expired', hint = 'Its last day has passed.';
  end if;
  if signer is null or not private.fits(signer, 200) then
    raise sqlstate 'PT400' using message = 'signer_missing';
  end if;
  if method <> 'on_behalf' and (coalesce(answer ->> 'signature', '') !~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'
    or octet_length(answer ->> 'signature') > 300000) then
    raise sqlstate 'PT400' using message = 'signature_missing';
  end if;
  if not exists (select from public.quote_lines as line
    where line.business_id = quote.business_id and line.quote_id = quote.id) then
    raise sqlstate 'PT400' using message = 'quote_empty';
  end if;
  perform private.mark_draft_sent(quote);
  perform private.keep_quote_version(quote.id);
  perform private.choose_lines(quote, case when jsonb_typeof(answer -> 'selected') = 'array' then
    array(select chosen::uuid from jsonb_array_elements_text(answer -> 'selected') as chosen) end);
  update public.quotes as approved set status = 'approved', answered_at = now()
  where approved.id = quote.id returning * into quote;
  agreed := private.quote_snapshot(quote.id);
  insert into public.quote_approvals (business_id, quote_id, version_number, method, signer_name, signature, how,
    user_id, ip, user_agent, snapshot, snapshot_hash)
  values (quote.business_id, quote.id, quote.version_number, method, signer, nullif(answer ->> 'signature', ''),
    nullif(btrim(answer ->> 'how'), ''), (select auth.uid()), left(origin ->> 'ip', 64),
    left(origin ->> 'user_agent', 1000), agreed, encode(sha256(convert_to(agreed::text, 'UTF8')), 'hex'));
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'approved', jsonb_build_object('method', method,
    'signer_name', signer, 'version_number', quote.version_number, 'total', quote.total));
  return true;
end
$$;

-- To every active owner, in their language; no other address is known.
create function private.queue_quote_mail_to_owners(quote public.quotes, kind text, mark text, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail_to_owners(quote.business_id, queue_quote_mail_to_owners.kind,
    queue_quote_mail_to_owners.kind || ':' || quote.id || ':' || mark, 'quote', quote.id, private.quote_mail_data(quote) || queue_quote_mail_to_owners.data)
$$;

-- The client's copy of what they signed.
create function private.queue_mail_to_signer(quote public.quotes, signer_name text, address text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  select 'quote-approved-client:' || quote.id || ':' || quote.version_number, 'quote-approved-client',
    coalesce(queue_mail_to_signer.address, client.email), private.client_language(client.business_id, client.id),
    quote.business_id, 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('signer_name', queue_mail_to_signer.signer_name)
  from public.clients as client
  where client.business_id = quote.business_id and client.id = quote.client_id
    and coalesce(queue_mail_to_signer.address, client.email) is not null
    -- Repeated approvals must not circumvent the limit of mails.
    and private.mails_today(quote.business_id) < 400
  on conflict (key) do nothing
$$;

create function private.approve_quote(quote_id uuid, version_number int, answer jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(approve_quote.quote_id);
begin
  if coalesce(answer ->> 'method', '') not in ('in_person', 'on_behalf') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if private.approve(quote, approve_quote.version_number, answer) and answer ->> 'method' = 'in_person' then
    select * into quote from public.quotes as approved where approved.id = quote.id;
    perform private.queue_mail_to_signer(quote, answer ->> 'signer_name', null);
  end if;
  return quote.id;
end
$$;

create function public.approve_quote(quote_id uuid, version_number int, method text, signer_name text,
  signature text default null, how text default null, selected uuid[] default null) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  approved uuid := private.approve_quote(approve_quote.quote_id, approve_quote.version_number, jsonb_build_object(
    'method', approve_quote.method, 'signer_name', approve_quote.signer_name, 'signature', approve_quote.signature,
    'how', approve_quote.how, 'selected', approve_quote.selected));
  answer public.quotes;
begin
  select * into answer from public.quotes where id = approved;
  return answer;
end
$$;

grant execute on function private.approve_quote to authenticated;
grant execute on function public.approve_quote to authenticated, service_role;

-- quotes/commands/duplicate.sql

-- Copies a quote as a draft that nobody has seen.
create function private.duplicate_quote(quote_id uuid, new_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(duplicate_quote.quote_id);
  exponent int := private.currency_exponent(quote.business_id);
  made public.quotes;
begin
  if new_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  -- Locks the original, so that a double click finds the copy.
  if exists (select from public.quotes as copy where copy.id = new_id and copy.business_id = quote.business_id) then
    return new_id;
  end if;
  insert into public.quotes (id, business_id, client_id, property_id, title, message, discount_type, discount_value,
    taxes, prices_include_tax, deposit_type, deposit_value, terms)
  values (new_id, quote.business_id, quote.client_id, quote.property_id, quote.title, quote.message,
    quote.discount_type, private.counted_value(quote.discount_type, quote.discount_value, exponent), quote.taxes,
    quote.prices_include_tax, quote.deposit_type,
    private.counted_value(quote.deposit_type, quote.deposit_value, exponent), quote.terms)
  returning * into made;
  perform private.hold_quote(made.id);
  insert into public.quote_lines (business_id, quote_id, position, service_id, name, description, quantity, unit_price,
    unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected)
  select line.business_id, made.id, line.position, line.service_id, line.name, line.description, line.quantity,
    line.unit_price, line.unit_cost, round(line.discount_amount, exponent),
    line.is_taxable, line.kind, line.choice_group, line.is_selected
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  perform private.hold_quote(null);
  -- Computes the totals.
  update public.quotes as copy set title = copy.title where copy.id = made.id;
  return made.id;
end
$$;

create function public.duplicate_quote(quote_id uuid, new_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.duplicate_quote(duplicate_quote.quote_id, duplicate_quote.new_id);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

grant execute on function private.duplicate_quote to authenticated;
grant execute on function public.duplicate_quote to authenticated, service_role;

-- quotes/commands/link-page.sql

-- The client's page of one quote, opened with the token in the link.

-- The locked quote behind a token; unknown, revoked and expired ones get the same answer.
create function private.linked_quote(token text) returns public.quotes
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  perform private.queue_for_quote(link.quote_id) from private.quote_links as link
  where link.token_hash = private.token_hash(coalesce(linked_quote.token, '')) and link.revoked_at is null
    and link.expires_at > now();
  select found.* into quote from private.quote_links as link
  join public.quotes as found on found.business_id = link.business_id and found.id = link.quote_id
  where link.token_hash = private.token_hash(coalesce(linked_quote.token, '')) and link.revoked_at is null
    and link.expires_at > now()
  for update of found;
  if quote.id is null then raise sqlstate 'PT404' using message = 'link_not_found'; end if;
  return quote;
end
$$;

-- is_opening: a person opens the page, not a preview or prefetch. The first time is recorded.
create function private.open_quote_link(token text, is_opening boolean, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.linked_quote(open_quote_link.token);
begin
  if is_opening and quote.status = 'sent' and quote.viewed_at is null then
    update public.quotes as viewed set viewed_at = now() where viewed.id = quote.id;
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'viewed', jsonb_build_object(
      'version_number', quote.version_number, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
  end if;
  return private.quote_link_page(quote);
end
$$;

create function public.open_quote_link(token text, is_opening boolean, ip text default null,
  user_agent text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.open_quote_link(open_quote_link.token, open_quote_link.is_opening, open_quote_link.ip,
    open_quote_link.user_agent)
$$;

-- The client's answer on their page. The owners are notified once per answer.
create function private.take_quote_answer(quote public.quotes, answer text, fields jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if answer = 'approve' then
    if private.approve(quote, (fields ->> 'version_number')::int, fields || '{"method": "link"}') then
      select * into quote from public.quotes as approved where approved.id = quote.id;
      perform private.queue_quote_mail_to_owners(quote, 'quote-approved-owner', quote.version_number::text,
        jsonb_build_object('signer_name', fields ->> 'signer_name'));
      perform private.queue_mail_to_signer(quote, fields ->> 'signer_name', fields ->> 'sent_to');
    end if;
    return;
  end if;
  if quote.status = 'draft' or (fields ->> 'version_number')::int is distinct from quote.version_number then
    raise sqlstate 'PT409' using message = 'quote_changed', hint = 'There is a newer version of it.';
  end if;
  if quote.status in ('approved', 'converted') or (answer = 'changes' and quote.status = 'declined') then
    raise sqlstate 'PT409' using message = 'already_answered';
  end if;
  if answer = 'decline' and private.decline(quote, fields ->> 'message') then
    perform private.queue_quote_mail_to_owners(quote, 'quote-declined-owner', quote.version::text,
      jsonb_build_object('reason', nullif(btrim(fields ->> 'message'), '')));
  elsif answer = 'changes' and private.ask_for_changes(quote, fields ->> 'message') then
    perform private.queue_quote_mail_to_owners(quote, 'quote-changes-owner', quote.version::text,
      jsonb_build_object('message', left(btrim(fields ->> 'message'), 4000)));
  -- At most one notification a day.
  elsif answer = 'renew' and private.quote_state(quote) = 'expired' and not exists (
    select from public.record_events as event where event.business_id = quote.business_id and event.record = 'quote'
      and event.record_id = quote.id and event.kind = 'renewal_asked' and event.created_at > now() - interval '1 day')
  then
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'renewal_asked',
      jsonb_build_object('version_number', quote.version_number));
    perform private.queue_quote_mail_to_owners(quote, 'quote-renew-owner', quote.version || ':' || private.today(quote.business_id),
      '{}');
  end if;
end
$$;

create function private.answer_quote_link(token text, answer text, fields jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.linked_quote(answer_quote_link.token);
begin
  if coalesce(answer, '') not in ('approve', 'decline', 'changes', 'renew') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  perform private.require_open_for_clients(quote.business_id);
  perform private.take_quote_answer(quote, answer, fields || jsonb_build_object('sent_to', (
    select link.sent_to from private.quote_links as link
    where link.token_hash = private.token_hash(answer_quote_link.token))));
  select * into quote from public.quotes as answered where answered.id = quote.id;
  return private.quote_link_page(quote);
end
$$;

create function public.answer_quote_link(token text, answer text, version_number int, signer_name text default null,
  signature text default null, selected uuid[] default null, message text default null, ip text default null,
  user_agent text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.answer_quote_link(answer_quote_link.token, answer_quote_link.answer, jsonb_build_object(
    'version_number', answer_quote_link.version_number, 'signer_name', answer_quote_link.signer_name,
    'signature', answer_quote_link.signature, 'selected', answer_quote_link.selected,
    'message', answer_quote_link.message, 'ip', answer_quote_link.ip, 'user_agent', answer_quote_link.user_agent))
$$;

-- For the server only: it limits the rate of requests and knows their IP address.
grant execute on function private.open_quote_link, public.open_quote_link, private.answer_quote_link,
  public.answer_quote_link to service_role;

-- quotes/commands/lock.sql

-- Serializes writers of a quote and its lines, and updates the quote after its lines changed.

-- While a function writes the lines of a quote and then the quote itself, the triggers of its lines do nothing: a save
-- is one change, and an approval selects without changing the offer. Empty means that no quote is being written.
create function private.hold_quote(quote_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.set_config('fieldlark.held_quote', coalesce(quote_id::text, ''), true)
$$;

-- Taken by all who write lines or lock the quote for more than its own columns, before they lock anything else.
create function private.queue_for_quote(quote_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('quote ' || quote_id, 0))
$$;

-- An update or delete of a line without the commands holds that line already and must not wait: whoever locked the
-- quote first and needs the line would deadlock with it.
create function private.take_quote_now(quote_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(hashtextextended('quote ' || take_quote_now.quote_id, 0)) then
    raise lock_not_available;
  end if;
  perform from public.quotes as quote where quote.id = take_quote_now.quote_id for no key update nowait;
exception when lock_not_available then
  raise sqlstate 'PT409' using message = 'stale_version', hint = 'Somebody is changing this right now: read it again.';
end
$$;

create function private.recalculate_quote(quote_id uuid, is_shown boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  if private.is_quote_held(recalculate_quote.quote_id) then return; end if;
  perform private.take_quote_now(recalculate_quote.quote_id);
  select * into quote from public.quotes as found where found.id = recalculate_quote.quote_id;
  -- The quote is gone: its lines were deleted with it.
  if quote.id is null then return; end if;
  if is_shown and quote.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  if (select count(*) from public.quote_lines as line
    where line.business_id = quote.business_id and line.quote_id = quote.id) > 200 then
    raise sqlstate 'PT400' using message = 'too_many_lines';
  end if;
  -- Recomputes the totals, and makes the next version of a quote that was shown.
  update public.quotes as changed set status = case when is_shown then 'draft' else changed.status end
  where changed.id = quote.id;
end
$$;

-- The quote if the caller may change it, with its row locked until the transaction ends.
create function private.my_quote(quote_id uuid) returns public.quotes
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  perform private.queue_for_quote(my_quote.quote_id);
  select * into quote from public.quotes as found where found.id = my_quote.quote_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for update;
  if quote.id is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  return quote;
end
$$;

-- quotes/commands/save.sql

-- Saves a quote with all its lines, completely or not at all; the same save sent again changes nothing. A new quote with
-- a request_id is what that request is converted to.

-- Writes the lines; returns whether the client now sees something else than before.
create function private.write_lines(quote public.quotes, lines jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  shown_before jsonb;
  shown_after jsonb;
begin
  perform private.hold_quote(quote.id);
  select jsonb_agg(private.shown_line(line) order by line.position, line.id) into shown_before
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  delete from public.quote_lines as gone where gone.business_id = quote.business_id and gone.quote_id = quote.id
    and not exists (select from jsonb_array_elements(lines) as line where (line ->> 'id')::uuid = gone.id);
  -- At most one choice of a group is selected at every moment: first none, then the new one.
  update public.quote_lines as line set is_selected = false
  where line.business_id = quote.business_id and line.quote_id = quote.id and line.kind = 'choice' and line.is_selected;
  insert into public.quote_lines as line (id, business_id, quote_id, position, service_id, name, description, quantity,
    unit_price, unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected)
  select id, business_id, quote_id, position, service_id, name, description, quantity, unit_price, unit_cost,
    discount_amount, is_taxable, kind, choice_group, is_selected
  from private.sent_lines(quote, lines)
  on conflict (id) do update set position = excluded.position, service_id = excluded.service_id, name = excluded.name,
    description = excluded.description, quantity = excluded.quantity, unit_price = excluded.unit_price,
    unit_cost = excluded.unit_cost, discount_amount = excluded.discount_amount, is_taxable = excluded.is_taxable,
    kind = excluded.kind, choice_group = excluded.choice_group, is_selected = excluded.is_selected;
  perform private.hold_quote(null);
  select jsonb_agg(private.shown_line(line) order by line.position, line.id) into shown_after
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  return shown_after is distinct from shown_before;
end
$$;

create function private.save_quote(business_id uuid, quote jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given uuid := (quote ->> 'id')::uuid;
  stored public.quotes;
  sent public.quotes;
  is_changed boolean;
begin
  if save_quote.business_id is null
    or not save_quote.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if given is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  perform private.require_decimals(quote, lines, private.currency_exponent(save_quote.business_id));
  perform private.check_sent_lines(save_quote.business_id, given, lines);
  -- A double click makes one quote and takes one number.
  perform private.queue_for_quote(given);
  select * into stored from public.quotes as found where found.id = given for update;
  if stored.id is null then
    if quote ->> 'version' is not null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
    if quote ->> 'request_id' is null then return private.add_quote(save_quote.business_id, quote, lines); end if;
    perform private.convert_request_to_quote((quote ->> 'request_id')::uuid, given);
    select * into stored from public.quotes as found where found.id = given for update;
  end if;
  if stored.business_id <> save_quote.business_id then
    raise sqlstate 'PT404' using message = 'quote_not_found';
  end if;
  sent := private.sent_quote(stored, quote);
  -- A retry of a save whose response was lost gets the same response, whatever version it started from.
  if private.is_saved(stored, sent, lines) then return given; end if;
  -- A save without a version means a new quote: then nobody may have changed it since it was created.
  if stored.version is distinct from coalesce((quote ->> 'version')::int,
    case when stored.updated_at = stored.created_at then stored.version end) then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  end if;
  if stored.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  is_changed := private.write_lines(stored, lines);
  -- The trigger sees which columns of the quote changed; that its lines did has to be passed on.
  update public.quotes as changed set client_id = sent.client_id, property_id = sent.property_id, title = sent.title,
    message = sent.message, valid_until = sent.valid_until, discount_type = sent.discount_type,
    discount_value = sent.discount_value, taxes = sent.taxes, prices_include_tax = sent.prices_include_tax,
    deposit_type = sent.deposit_type, deposit_value = sent.deposit_value, terms = sent.terms,
    status = case when is_changed then 'draft' else changed.status end
  where changed.id = given;
  return given;
end
$$;

create function private.add_quote(business_id uuid, quote jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given uuid := (quote ->> 'id')::uuid;
  sent public.quotes := private.sent_quote(null, quote);
  made public.quotes;
begin
  insert into public.quotes (id, business_id, client_id, property_id, title, message, valid_until, discount_type,
    discount_value, taxes, prices_include_tax, deposit_type, deposit_value, terms)
  values (given, add_quote.business_id, sent.client_id, sent.property_id, sent.title, sent.message, sent.valid_until,
    sent.discount_type, coalesce(sent.discount_value, 0),
    coalesce(sent.taxes, public.default_taxes(add_quote.business_id, sent.client_id, sent.property_id), '[]'),
    coalesce(sent.prices_include_tax, false), sent.deposit_type, coalesce(sent.deposit_value, 0), sent.terms)
  returning * into made;
  perform private.write_lines(made, lines);
  -- An explicit null means no last valid day.
  update public.quotes set valid_until = case when quote ? 'valid_until' then sent.valid_until else valid_until end
  where id = given;
  return given;
end
$$;

create function public.save_quote(business_id uuid, quote jsonb, lines jsonb) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_quote(save_quote.business_id, save_quote.quote, save_quote.lines);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = saved;
  return answer;
end
$$;

grant execute on function private.save_quote to authenticated;
grant execute on function public.save_quote to authenticated, service_role;

-- quotes/commands/send.sql

-- Sends a quote: keeps the content that the client is shown, and makes a link that opens only this quote.

-- Once per version: the first content shown under a version is never replaced.
create function private.keep_quote_version(quote_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.quote_versions (business_id, quote_id, version_number, snapshot)
  select quote.business_id, quote.id, quote.version_number, private.quote_snapshot(quote.id)
  from public.quotes as quote where quote.id = keep_quote_version.quote_id
  on conflict do nothing
$$;

-- Valid for ninety days; only its hash is stored, so that a copy of the database opens nothing.
create function private.new_quote_link(quote public.quotes, sent_to text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.quote_links (business_id, quote_id, token_hash, sent_to, expires_at)
  values (quote.business_id, quote.id, private.token_hash(token), new_quote_link.sent_to, now() + interval '90 days');
  return token;
end
$$;

create function private.queue_quote_mail(quote public.quotes, address text, note text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  values ('quote-sent:' || quote.id || ':' || gen_random_uuid(), 'quote-sent', queue_quote_mail.address,
    private.client_language(quote.business_id, quote.client_id), quote.business_id, 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('note', queue_quote_mail.note,
      'token', private.new_quote_link(quote, queue_quote_mail.address)))
$$;

-- An answer to a draft in person or on behalf: what was answered was shown, so it counts as sent.
create function private.mark_draft_sent(quote public.quotes) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.quotes as sent set status = 'sent', sent_at = now()
  where sent.id = quote.id and sent.status = 'draft';
  if not found then return; end if;
  perform private.keep_quote_version(quote.id);
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'sent', jsonb_build_object('via', 'marked',
    'version_number', quote.version_number));
end
$$;

create function private.send_quote(quote_id uuid, via text, to_address text, note text, sending_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(send_quote.quote_id);
  address text := lower(btrim(coalesce(nullif(btrim(send_quote.to_address), ''), (select client.email
    from public.clients as client where client.business_id = quote.business_id and client.id = quote.client_id))));
  sending jsonb := private.sending(send_quote.sending_id, jsonb_build_array('send', via, to_address, note));
begin
  if coalesce(via, '') not in ('mail', 'link', 'marked') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if not private.fits(note, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  perform private.require_currency(quote.business_id);
  if quote.status in ('approved', 'converted') then
    raise sqlstate 'PT409' using message = 'already_answered';
  end if;
  if not exists (select from public.quote_lines as line
    where line.business_id = quote.business_id and line.quote_id = quote.id) then
    raise sqlstate 'PT400' using message = 'quote_empty';
  end if;
  if quote.valid_until < private.today(quote.business_id) then
    raise sqlstate 'PT409' using message = 'quote_expired', hint = 'Its last day has passed: choose another.';
  end if;
  -- A link is made again, because the token of the first is stored nowhere.
  if private.is_sent(quote.business_id, 'quote', quote.id, sending) then
    return case when via = 'link' then private.new_quote_link(quote, null) end;
  end if;
  if via = 'mail' then perform private.check_quote_mail(quote, address); end if;
  -- This version has an answer already, as when it was approved and declined later, so it becomes the next version.
  update public.quotes as sent set status = 'sent', sent_at = now(), followed_up_at = null, answered_at = null,
    decline_reason = null, change_request = null,
    version_number = sent.version_number + case when exists (select from public.quote_approvals as approval
      where approval.business_id = sent.business_id and approval.quote_id = sent.id
        and approval.version_number = sent.version_number) then 1 else 0 end
  where sent.id = quote.id returning * into quote;
  perform private.keep_quote_version(quote.id);
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'sent', jsonb_build_object('via', via,
    'version_number', quote.version_number, 'to', case when via = 'mail' then address end) || sending);
  if via = 'mail' then perform private.queue_quote_mail(quote, address, nullif(btrim(note), '')); end if;
  return case when via = 'link' then private.new_quote_link(quote, null) end;
end
$$;

-- Saves and sends in one transaction: a refusal of the second step undoes the first. The same sending_id again saves and
-- sends nothing again.
create function private.save_and_send_quote(business_id uuid, quote jsonb, lines jsonb, via text, to_address text,
  note text, sending_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.send_quote(private.save_quote(save_and_send_quote.business_id, quote, lines), via, to_address, note,
    save_and_send_quote.sending_id);
end
$$;

create function private.revoke_quote_links(quote_id uuid) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(revoke_quote_links.quote_id);
  revoked int;
begin
  update private.quote_links as link set revoked_at = now()
  where link.business_id = quote.business_id and link.quote_id = quote.id and link.revoked_at is null;
  get diagnostics revoked = row_count;
  if revoked > 0 then
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'links_revoked', jsonb_build_object('links', revoked));
  end if;
  return revoked;
end
$$;

-- via: mail, link (only this response contains the token) or marked: sent by other means. The same sending_id again
-- sends nothing again; with another way, address or note it is id_taken.
create function public.send_quote(quote_id uuid, via text, to_address text default null, note text default null,
  sending_id uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token',
    private.send_quote(send_quote.quote_id, send_quote.via, send_quote.to_address, send_quote.note,
      send_quote.sending_id))
$$;

-- Returns the same as send_quote.
create function public.save_and_send_quote(business_id uuid, quote jsonb, lines jsonb, via text,
  to_address text default null, note text default null, sending_id uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token', private.save_and_send_quote(save_and_send_quote.business_id,
    save_and_send_quote.quote, save_and_send_quote.lines, save_and_send_quote.via, save_and_send_quote.to_address,
    save_and_send_quote.note, save_and_send_quote.sending_id))
$$;

create function public.revoke_quote_links(quote_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.revoke_quote_links(revoke_quote_links.quote_id)
$$;

grant execute on function private.send_quote, private.save_and_send_quote, private.revoke_quote_links to authenticated;
grant execute on function public.send_quote, public.save_and_send_quote, public.revoke_quote_links
  to authenticated, service_role;

-- quotes/commands/step.sql

-- The other status changes of a quote: declined, changes requested, reopened, followed up. Repeated calls have no
-- further effect.

-- Declined by a member, or by the client through their link.
create function private.decline(quote public.quotes, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.fits(coalesce(reason, ''), 2000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  if quote.status = 'declined' then return false; end if;
  perform private.mark_draft_sent(quote);
  update public.quotes as declined set status = 'declined', answered_at = now(),
    decline_reason = nullif(btrim(reason), '')
  where declined.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'declined',
    jsonb_build_object('version_number', quote.version_number, 'reason', left(nullif(btrim(reason), ''), 2000)));
  return true;
end
$$;

create function private.ask_for_changes(quote public.quotes, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if nullif(btrim(reason), '') is null then raise sqlstate 'PT400' using message = 'message_missing'; end if;
  if not private.fits(reason, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  if quote.status = 'changes_requested' and quote.change_request = btrim(reason) then return false; end if;
  -- Each call mails the owners, so holders of the link are limited and cannot fill their mailbox.
  if (select count(*) from public.record_events as event where event.business_id = quote.business_id
    and event.record = 'quote' and event.record_id = quote.id and event.kind = 'changes_requested'
    and event.created_at > now() - interval '1 day') >= 10 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  update public.quotes as stored set status = 'changes_requested', answered_at = now(), change_request = btrim(reason)
  where stored.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'changes_requested',
    jsonb_build_object('version_number', quote.version_number, 'message', left(btrim(reason), 3000)));
  return true;
end
$$;

-- step: decline, changes, reopen, follow_up.
create function private.step_quote(quote_id uuid, step text, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(step_quote.quote_id);
begin
  case step
    when 'decline' then perform private.decline(quote, reason);
    when 'changes' then perform private.ask_for_changes(quote, reason);
    when 'reopen' then
      if quote.status = 'converted' then
        raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
      end if;
      update public.quotes as reopened set status = 'draft'
      where reopened.id = quote.id and reopened.status <> 'draft';
    when 'follow_up' then
      if quote.status not in ('sent', 'changes_requested') then
        raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody is waiting for an answer.';
      end if;
      -- A second call within a minute is a double click.
      if quote.followed_up_at is null or quote.followed_up_at < now() - interval '1 minute' then
        update public.quotes as followed set followed_up_at = now() where followed.id = quote.id;
        perform private.log_record_event(quote.business_id, 'quote', quote.id, 'followed_up');
      end if;
  end case;
  return quote.id;
end
$$;

create function public.decline_quote(quote_id uuid, reason text default null) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(decline_quote.quote_id, 'decline', decline_quote.reason);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

create function public.request_quote_changes(quote_id uuid, message text) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(request_quote_changes.quote_id, 'changes', request_quote_changes.message);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

create function public.reopen_quote(quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(reopen_quote.quote_id, 'reopen', null);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

create function public.follow_up_quote(quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(follow_up_quote.quote_id, 'follow_up', null);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

grant execute on function private.step_quote to authenticated;
grant execute on function public.decline_quote, public.request_quote_changes, public.reopen_quote,
  public.follow_up_quote to authenticated, service_role;

-- jobs/table.sql

-- Agreed work, once or recurring (job_series). It is done in visits.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  -- The address when there is no property.
  custom_address text check (private.fits(custom_address, 500)),
  contact_phone text check (char_length(contact_phone) <= 40) check (private.is_line(contact_phone)),
  job_number text not null check (char_length(job_number) between 1 and 40),
  request_id uuid,
  quote_id uuid,
  title text not null check (btrim(title) <> '' and private.fits(title, 200)) check (private.is_line(title)),
  description text check (private.fits(description, 10000)),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  schedule_type text not null default 'one-off' check (schedule_type in ('one-off', 'recurring')),
  status text not null default 'scheduled' check (status in ('draft', 'scheduled', 'completed', 'cancelled')),
  -- The day of the next open visit, else of the last one; as sent until there are visits, and none once they are gone.
  scheduled_date date check (scheduled_date between '2000-01-01' and '2100-01-01'),
  start_date date check (start_date between '2000-01-01' and '2100-01-01'),
  end_date date check (end_date between '2000-01-01' and '2100-01-01'),
  -- Visible to the people who do the work.
  instructions text check (private.fits(instructions, 10000)),
  estimated_minutes int check (estimated_minutes between 1 and 100000),
  billing_frequency text not null default 'on_completion'
    check (billing_frequency in ('on_completion', 'after_each_visit', 'weekly', 'monthly')),
  billing_interval_weeks int not null default 1 check (billing_interval_weeks between 1 and 52),
  next_billing date check (next_billing between '2000-01-01' and '2100-01-01'),
  payment_terms text not null check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15',
    'net_30', 'net_45', 'net_60')),
  terms text check (private.fits(terms, 10000)),
  -- The billing choice for when the last visit is done.
  invoice_choice text check (invoice_choice in ('now', 'later', 'no_charge')),
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric not null default 0
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  deposit_amount numeric not null default 0
    check (deposit_amount = round(deposit_amount, 2) and deposit_amount between 0 and 100000000000),
  -- The price: computed from the lines when there are any (amount = total), else as sent.
  amount numeric not null default 0 check (amount = round(amount, 2) and amount between 0 and 100000000000),
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric(16, 2) not null default 0 check (tax_amount between -100000000000 and 100000000000),
  -- Computed: visits that are not cancelled, and those of them that are completed.
  total_visits int not null default 0 check (total_visits between 0 and 100000),
  completed_visits int not null default 0 check (completed_visits between 0 and 100000),
  completed_at timestamptz check (completed_at between '2000-01-01Z' and '2100-01-01Z'),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, job_number),
  constraint jobs_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint jobs_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id),
  constraint jobs_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete set null (request_id),
  constraint jobs_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete set null (quote_id),
  check (discount_type is distinct from 'percent' or discount_value <= 100),
  check (end_date is null or start_date is null or end_date >= start_date),
  -- A one-off job has one price, which is billed once; the others bill a price per visit.
  constraint jobs_billing_check check (schedule_type = 'recurring' or billing_frequency = 'on_completion')
);
create index jobs_newest_idx on public.jobs (business_id, created_at desc, id);
create index jobs_search_idx on public.jobs using gin (business_id,
  private.searchable(title || ' ' || job_number || ' ' || coalesce(custom_address, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index jobs_status_idx on public.jobs (business_id, status, created_at desc);
create index jobs_day_idx on public.jobs (business_id, scheduled_date, id);
-- Descending, scheduled jobs come before drafts, and these before what is over: the order of "next visit first".
create index jobs_status_day_idx on public.jobs (business_id, status desc, scheduled_date, id);
-- What is over, the last first.
create index jobs_status_last_idx on public.jobs (business_id, status, scheduled_date desc nulls last, id);
create index jobs_completed_idx on public.jobs (business_id, completed_at) where completed_at is not null;
create index jobs_deposit_idx on public.jobs (business_id, id) where deposit_amount > 0;
create index jobs_client_idx on public.jobs (client_id, business_id);
create index jobs_property_idx on public.jobs (property_id, business_id);
create unique index jobs_request_idx on public.jobs (request_id, business_id);
create unique index jobs_quote_idx on public.jobs (quote_id, business_id);

alter table public.jobs enable row level security;
-- user_id and computed columns are accepted on insert but overwritten.
revoke all on public.jobs from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, client_id, property_id, custom_address, contact_phone,
    title, description, priority, schedule_type, status, scheduled_date, start_date, end_date, instructions,
    estimated_minutes, billing_frequency, billing_interval_weeks, next_billing, payment_terms, terms, discount_type,
    discount_value, taxes, prices_include_tax, deposit_amount, amount), update (client_id, property_id, custom_address,
    contact_phone, title, description, priority, schedule_type, status, scheduled_date, start_date, end_date,
    instructions, estimated_minutes, billing_frequency, billing_interval_weeks, next_billing, payment_terms, terms,
    invoice_choice, discount_type, discount_value, taxes, prices_include_tax, deposit_amount, amount, version,
    updated_at) on public.jobs to authenticated;
grant all on public.jobs to service_role;

create policy "owners and managers read jobs, workers their own" on public.jobs
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or id in (select private.my_job_ids())));
create policy "owners and managers add jobs" on public.jobs
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change jobs" on public.jobs
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete jobs" on public.jobs
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Columns of a job for the office only, in a table of their own because workers read jobs.
create table public.job_internals (
  business_id uuid not null,
  job_id uuid not null,
  internal_notes text check (private.fits(internal_notes, 10000)),
  -- Computed from the costs of the lines.
  total_cost numeric(16, 2) not null default 0 check (total_cost between 0 and 100000000000),
  updated_at timestamptz not null default now(),
  primary key (business_id, job_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);

alter table public.job_internals enable row level security;
revoke all on public.job_internals from public, anon, authenticated;
grant select, delete, insert (business_id, job_id, internal_notes), update (internal_notes, updated_at) on
    public.job_internals to authenticated;
grant all on public.job_internals to service_role;

create policy "owners and managers read what only the office knows of jobs" on public.job_internals
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add what only the office knows of jobs" on public.job_internals
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change what only the office knows of jobs" on public.job_internals
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete what only the office knows of jobs" on public.job_internals
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The lines of a job with their prices, ordered by position.
create table public.job_lines (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  job_id uuid not null,
  position int not null check (position between 0 and 1000),
  service_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 4000)),
  notes text check (private.fits(notes, 4000)),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 1000000),
  unit_price numeric(14, 4) not null default 0 check (unit_price between -1000000000 and 1000000000),
  discount_amount numeric(14, 2) not null default 0 check (discount_amount between 0 and 1000000000),
  is_taxable boolean not null default true,
  -- Computed: quantity × unit_price, rounded, less discount_amount.
  line_total numeric(16, 2) not null default 0 check (line_total between -100000000000 and 100000000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint job_lines_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete cascade,
  constraint job_lines_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete set null (service_id)
);
create index job_lines_job_idx on public.job_lines (business_id, job_id, position) include (id);
create index job_lines_service_idx on public.job_lines (service_id, business_id);

alter table public.job_lines enable row level security;
-- Written through save_job, which locks the job before its lines: locking a line first could deadlock.
revoke all on public.job_lines from public, anon, authenticated;
grant select on public.job_lines to authenticated;
grant all on public.job_lines to service_role;

create policy "owners and managers read the lines of jobs, workers their own" on public.job_lines
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));

create table public.job_line_costs (
  business_id uuid not null,
  line_id uuid not null,
  unit_cost numeric(14, 4) not null check (unit_cost between 0 and 1000000000),
  updated_at timestamptz not null default now(),
  primary key (business_id, line_id),
  foreign key (business_id, line_id) references public.job_lines (business_id, id) on delete cascade
);

alter table public.job_line_costs enable row level security;
revoke all on public.job_line_costs from public, anon, authenticated;
grant select on public.job_line_costs to authenticated;
grant all on public.job_line_costs to service_role;

create policy "owners and managers read what the lines of jobs cost" on public.job_line_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The usual team of a job; its new visits start with these members. client_id is that of the job (assignments/lifecycle.sql).
create table public.job_members (
  business_id uuid not null,
  job_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  client_id uuid not null,
  primary key (business_id, job_id, user_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);
create index job_members_user_idx on public.job_members (user_id, business_id, job_id, client_id);

alter table public.job_members enable row level security;
revoke all on public.job_members from public, anon, authenticated;
grant select, delete, insert (business_id, job_id, user_id) on public.job_members to authenticated;
grant all on public.job_members to service_role;

create policy "owners and managers read who does jobs, workers on their own" on public.job_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
create policy "owners and managers assign jobs" on public.job_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take jobs from people" on public.job_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- jobs/reads.sql

-- The number of jobs per status, under the policies of the caller.
create view public.job_counts with (security_invoker = true) as
  select business_id, status, count(*)::int as jobs from public.jobs group by business_id, status;
revoke all on public.job_counts from public, anon, authenticated;
grant select on public.job_counts to authenticated;
grant all on public.job_counts to service_role;

create function private.new_members(business_id uuid, wanted uuid[], known uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  added uuid[] := array(select distinct member from unnest(wanted) as member where not member = any(known));
begin
  if cardinality(wanted) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  if exists (select from unnest(added) as member where not exists (select from public.team_members as team
    where team.business_id = new_members.business_id and team.user_id = member and team.is_active)) then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  return query select unnest(added);
end
$$;

-- The usual team of the job.
create function private.job_member_ids(job_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(assigned.user_id order by assigned.user_id), '{}') from public.job_members as assigned
    join public.team_members as team
      on team.business_id = assigned.business_id and team.user_id = assigned.user_id and team.is_active
  where assigned.job_id = job_member_ids.job_id
$$;

-- jobs/lifecycle/ends.sql

-- How a job ends: deleted, completed or cancelled. Steps of before_job and after_job (jobs.sql).

-- Done work, what the client signed and noted cash are evidence, and a client who was told of a visit would wait for it. A job with
-- none of these can be deleted, and so can sample data that nobody touched. Everything goes with its business.
create function private.require_deletable(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.businesses as business where business.id = job.business_id) then return; end if;
  if exists (select from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
      and ((visit.status in ('in_progress', 'completed')
          and not (visit.is_sample and visit.updated_at = visit.created_at))
        or exists (select from public.visit_signoffs as signed
          where signed.business_id = visit.business_id and signed.visit_id = visit.id))) then
    raise sqlstate 'PT409' using message = 'job_has_work', hint = 'Keep it, and cancel what is still open.';
  end if;
  perform private.require_no_cash(job);
  if private.is_visit_announced(job.business_id, job.id, null) then
    raise sqlstate 'PT409' using message = 'job_announced', hint = 'The client was told of a visit: cancel the job instead.';
  end if;
end
$$;

-- Cancels the remaining visits; one in progress has to be ended first. When the last visit completed the job, none are
-- left to cancel. Of a cancelled job, clients are told about the visits that they were told of before.
create function private.close_job(job public.jobs) returns void
language plpgsql set search_path = '' as $$
declare
  awaited uuid[] := case when job.status = 'cancelled' then array(select visit.id from public.visits as visit
    where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'scheduled'
      and visit.visit_date >= private.today(job.business_id)
      and exists (select from private.outbox as mail where mail.record_id = visit.id and mail.record = 'visit')) end;
begin
  if exists (select from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
    and visit.status = 'in_progress') then
    raise sqlstate 'PT409' using message = 'visit_running', hint = 'Complete the visit that is being done first.';
  end if;
  update public.visits as visit set status = 'cancelled'
  where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'scheduled';
  if job.status = 'cancelled' then
    perform private.queue_visit_mail(visit.id, 'visit-cancelled', visit.visit_date, visit.start_time, null)
    from public.visits as visit where visit.id = any(awaited);
    update public.job_series as series set is_paused = true, version = series.version + 1, updated_at = now()
    where series.business_id = job.business_id and series.job_id = job.id and not series.is_paused;
  end if;
end
$$;

-- Reopens the quote and the request that became this job, unless the whole business is being deleted.
create function private.reopen_sources_of(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.businesses as business where business.id = job.business_id) then return; end if;
  update public.quotes as quote set status = 'approved'
  where quote.business_id = job.business_id and quote.id = job.quote_id and quote.status = 'converted';
  perform private.reopen_request(job.business_id, job.request_id);
end
$$;

-- jobs/lifecycle/jobs.sql

-- The steps when a job is written: before_job and after_job at the end, from top to bottom. They are SECURITY DEFINER
-- like those of visits (visits/lifecycle/visits.sql explains what that means for a step).

-- Steps before the row is written -------------------------------------------------------------------------------------

-- A repeated insert, which ends in a conflict or an update, takes no second number.
create function private.job_number_for(job public.jobs) returns text
language plpgsql set search_path = '' as $$
begin
  return coalesce(
    (select existing.job_number from public.jobs as existing where existing.business_id = job.business_id and existing.id = job.id),
    job.job_number, private.take_number(job.business_id, 'job'));
end
$$;

-- The price and its parts, from the lines. Without lines the price is an agreed sum that includes any tax.
create function private.price_job(job public.jobs) returns public.jobs
language plpgsql set search_path = '' as $$
declare
  exponent int := private.currency_exponent(job.business_id);
  lines jsonb;
  sums record;
begin
  job.discount_value := private.counted_value(job.discount_type, job.discount_value, exponent);
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
    'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
  into lines from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id;
  if lines is null then
    job.amount := round(job.amount, exponent);
    job.subtotal := job.amount;
    job.discount_amount := 0;
    job.tax_lines := '[]';
    job.tax_amount := 0;
  else
    select * into sums from private.document_totals(lines, job.taxes, job.discount_type, job.discount_value,
      job.prices_include_tax, exponent);
    job.amount := sums.total;
    job.subtotal := sums.subtotal;
    job.discount_amount := sums.discount_amount;
    job.tax_lines := sums.tax_lines;
    job.tax_amount := sums.tax_amount;
  end if;
  return job;
end
$$;

create function private.require_billing_of_schedule(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if job.schedule_type = 'one-off' and job.billing_frequency <> 'on_completion' then
    raise sqlstate 'PT400' using message = 'billing_needs_recurring',
      hint = 'A one-off job is billed once: billing_frequency is on_completion.';
  end if;
end
$$;

create function private.require_terms(job public.jobs, was public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_billing_of_schedule(job);
  perform private.require_counted(job.business_id, 'discount_value', job.discount_type, job.discount_value,
    was.discount_type, was.discount_value);
end
$$;

-- Steps after the row was written -------------------------------------------------------------------------------------

-- A lead with scheduled work becomes a client.
create function private.activate_client(business_id uuid, client_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.clients as client set client_status = 'active'
  where client.business_id = activate_client.business_id and client.id = activate_client.client_id
    and client.client_status = 'lead';
end
$$;

-- A job billed as a whole keeps its price, and any billed job its client.
create function private.require_billed_job_unchanged(job public.jobs, was public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.invoice_sources as held where held.job_id = was.id and held.is_held
    and (job.client_id <> was.client_id or (held.visit_id is null and held.job_line_id is null))) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$$;

create function private.keep_billing_day(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.billing_days as kept (business_id, job_id, day)
  values (job.business_id, job.id, extract(day from job.next_billing)::int)
  on conflict (business_id, job_id) do update set day = excluded.day;
end
$$;

-- Of a job without this nothing is billed. Its lines and visits are steps of their own tables.
create function private.is_billed_differently(job public.jobs, was public.jobs) returns boolean
language sql immutable set search_path = '' as $$
  select (job.status, job.invoice_choice, job.schedule_type, job.quote_id, job.amount, job.tax_amount,
      job.discount_amount, job.taxes, job.prices_include_tax)
    is distinct from (was.status, was.invoice_choice, was.schedule_type, was.quote_id, was.amount, was.tax_amount,
      was.discount_amount, was.taxes, was.prices_include_tax)
$$;

-- The two triggers ----------------------------------------------------------------------------------------------------

create function private.before_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_by_hand constant boolean := tg_nargs > 0;
  is_outermost constant boolean := pg_trigger_depth() = 1;
begin
  if tg_op = 'DELETE' then
    perform private.require_deletable(old);
    perform private.release_invoice_sources('job', old.business_id, old.id);
    return old;
  end if;

  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    new.user_id := coalesce((select auth.uid()), new.user_id);
    new.job_number := private.job_number_for(new);
    if is_by_hand and new.status not in ('draft', 'scheduled') then
      perform private.require_status_step('job', 'scheduled', new.status);
    end if;
    perform private.require_terms(new, old);
    new.completed_at := case when new.status = 'completed' then coalesce(new.completed_at, now()) end;
    new.payment_terms := coalesce(new.payment_terms, private.client_terms(new.business_id, new.client_id), 'net_30');
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    new.amount := private.counted_amount('amount', new.amount, private.currency_exponent(new.business_id));
    new.deposit_amount := private.counted_amount('deposit_amount', new.deposit_amount,
      private.currency_exponent(new.business_id));
    return private.price_job(new);
  end if;

  perform private.require_terms(new, old);
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('job', old.status, new.status);
    new.completed_at := case when new.status = 'completed' then now() end;
  end if;
  -- Changes caused by a line or a visit do not count as edits, so an open form stays current.
  if is_outermost then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  if new.amount is distinct from old.amount then
    new.amount := private.counted_amount('amount', new.amount, private.currency_exponent(new.business_id));
  end if;
  if new.deposit_amount is distinct from old.deposit_amount then
    new.deposit_amount := private.counted_amount('deposit_amount', new.deposit_amount,
      private.currency_exponent(new.business_id));
  end if;
  -- Not the subtotal: after_job_lines requests the totals, since no column of the job shows that they are stale.
  if new.subtotal is null or (new.amount, new.discount_type, new.discount_value, new.taxes, new.prices_include_tax)
    is distinct from (old.amount, old.discount_type, old.discount_value, old.taxes, old.prices_include_tax) then
    new := private.price_job(new);
  end if;
  return new;
end
$$;
create trigger before_job before update or delete on public.jobs
  for each row execute function private.before_job();
create trigger before_new_job before insert on public.jobs
  for each row when (current_user <> 'authenticated') execute function private.before_job();
create trigger before_new_job_by_hand before insert on public.jobs
  for each row when (current_user = 'authenticated') execute function private.before_job('by hand');

create function private.after_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.quote_id is not null or old.request_id is not null then
      perform private.reopen_sources_of(old);
    end if;
    return null;
  end if;

  if tg_op = 'INSERT' then
    if new.status = 'scheduled' then
      perform private.activate_client(new.business_id, new.client_id);
    end if;
    if new.next_billing is not null then
      perform private.keep_billing_day(new);
    end if;
    perform private.log_record_event(new.business_id, 'job', new.id, 'created', jsonb_build_object('status', new.status));
    if new.status = 'completed' then
      perform private.keep_unbilled(array[new.id]);
    end if;
    return null;
  end if;

  if new.status = 'scheduled' and old.status = 'draft' then
    perform private.activate_client(new.business_id, new.client_id);
  end if;
  if new.status in ('completed', 'cancelled') and new.status is distinct from old.status then
    perform private.close_job(new);
  end if;
  if new.client_id is distinct from old.client_id then
    perform private.require_client_of_cash(old);
    update public.visits as visit set client_id = new.client_id
    where visit.business_id = new.business_id and visit.job_id = new.id;
    update public.job_members as assigned set client_id = new.client_id
    where assigned.business_id = new.business_id and assigned.job_id = new.id;
    update public.visit_members as assigned set client_id = new.client_id where assigned.job_id = new.id;
  end if;
  if (new.client_id, new.amount) is distinct from (old.client_id, old.amount) then
    perform private.require_billed_job_unchanged(new, old);
  end if;
  if private.is_billed_differently(new, old) then
    perform private.keep_unbilled(array[new.id]);
  end if;
  -- Moving to the next billing period is not a choice of a day.
  if new.next_billing is not null and new.next_billing is distinct from old.next_billing
    and coalesce(pg_catalog.current_setting('fieldlark.is_billing', true), '') <> 'on' then
    perform private.keep_billing_day(new);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'job', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
create trigger after_job after insert or update or delete on public.jobs
  for each row execute function private.after_job();
create trigger stamp_updated_at before insert or update on public.job_internals
  for each row execute function private.stamp_updated_at();

-- jobs/lifecycle/lines.sql

-- The steps when the lines of a job and their costs are written.

-- Billed lines cannot change. Writers of a line have locked its job, and so has whoever bills it.
create function private.require_unbilled_line(line public.job_lines) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.invoice_sources as held where held.job_line_id = line.id and held.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$$;

create function private.before_job_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int;
begin
  if tg_op = 'DELETE' then
    perform private.release_invoice_sources('job_line', old.business_id, old.id);
    return old;
  end if;

  if tg_op = 'UPDATE' then
    if (new.quantity, new.unit_price, new.discount_amount, new.is_taxable)
      is distinct from (old.quantity, old.unit_price, old.discount_amount, old.is_taxable) then
      perform private.require_unbilled_line(old);
    end if;
    new.updated_at := now();
  end if;
  exponent := private.currency_exponent(new.business_id);
  -- A discount may be older than the currency; what people send is refused before (require_decimals).
  new.line_total := round(new.quantity * new.unit_price, exponent) - round(new.discount_amount, exponent);
  return new;
end
$$;
create trigger before_job_line before insert or update or delete on public.job_lines
  for each row execute function private.before_job_line();

-- Locked in the order of their ids, so that two writers wait for each other.
create function private.after_job_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job_ids uuid[] := array(select distinct job_id from changed order by job_id);
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
  update public.jobs as job set subtotal = null where job.id = any(job_ids);
  perform private.count_job_costs(job_ids);
  perform private.keep_unbilled(job_ids);
  return null;
end
$$;
create trigger after_new_job_lines after insert on public.job_lines
  referencing new table as changed for each statement execute function private.after_job_lines();
create trigger after_changed_job_lines after update on public.job_lines
  referencing new table as changed for each statement execute function private.after_job_lines();
create trigger after_removed_job_lines after delete on public.job_lines
  referencing old table as changed for each statement execute function private.after_job_lines();

create function private.after_job_line_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_job_costs(array(select distinct line.job_id from changed join public.job_lines as line
    on line.business_id = changed.business_id and line.id = changed.line_id));
  return null;
end
$$;
create trigger after_new_job_line_costs after insert on public.job_line_costs
  referencing new table as changed for each statement execute function private.after_job_line_costs();
create trigger after_changed_job_line_costs after update on public.job_line_costs
  referencing new table as changed for each statement execute function private.after_job_line_costs();
create trigger after_removed_job_line_costs after delete on public.job_line_costs
  referencing old table as changed for each statement execute function private.after_job_line_costs();
create trigger stamp_updated_at before insert or update on public.job_line_costs
  for each row execute function private.stamp_updated_at();

-- jobs/commands/own-work.sql

-- What workers change of the jobs they are on: title and description, and lines at the prices of the catalogue. What was
-- agreed stays: a line of another price or with a discount, and a price without lines.

create function private.lock_own_job(job_id uuid) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.jobs;
begin
  select * into found_one from public.jobs as job where job.id = lock_own_job.job_id
    and job.business_id = any(array(select private.my_business_ids()))
    and (job.business_id = any(array(select private.my_managed_business_ids()))
      or job.id = any(array(select private.my_job_ids()))) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return found_one;
end
$$;

-- The price of a line is the one that its service has today.
create function private.is_catalogue_price(business_id uuid, service_id uuid, unit_price numeric, discount numeric)
returns boolean
language sql stable security definer set search_path = '' as $$
  select is_catalogue_price.discount = 0 and exists (select from public.services as service
    where service.business_id = is_catalogue_price.business_id and service.id = is_catalogue_price.service_id
      and service.price = is_catalogue_price.unit_price)
$$;

-- Each sent line has an id, and a service when it is new.
create function private.require_sent_lines(lines jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require_list(lines, 500);
  if exists (select from jsonb_array_elements(lines) as line where line ->> 'id' is null)
    or (select count(distinct line ->> 'id') from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines) then
    raise sqlstate 'PT400' using message = 'rows_expected', hint = 'Each line has an id of its own.';
  end if;
end
$$;

-- Lines that are left out would be removed, and new ones would take the place of a price agreed as a whole.
create function private.require_agreed_lines_kept(job public.jobs, lines jsonb, added uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.job_lines as line
      left join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
      where line.business_id = job.business_id and line.job_id = job.id
        and (sent ->> 'quantity')::numeric is distinct from line.quantity
        and not private.is_catalogue_price(line.business_id, line.service_id, line.unit_price, line.discount_amount))
    or (cardinality(added) > 0 and job.amount <> 0
      and not exists (select from public.job_lines as line where line.job_id = job.id)) then
    raise sqlstate 'PT403' using message = 'price_agreed';
  end if;
end
$$;

-- New lines and what they cost, both from the catalogue.
create function private.add_catalogue_lines(job public.jobs, lines jsonb, added uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last int := (select coalesce(max(line.position), -1) from public.job_lines as line where line.job_id = job.id);
  stored int;
begin
  if exists (select from public.job_lines as line where line.id = any(added)) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A line of another job has this id.';
  end if;
  insert into public.job_lines (id, business_id, job_id, position, service_id, name, description, quantity, unit_price,
    is_taxable)
  select sent.id, job.business_id, job.id, last + item.position, service.id, service.name, service.description,
    coalesce(sent.quantity, 1), service.price, service.is_taxable
  from jsonb_array_elements(lines) with ordinality as item (content, position),
    jsonb_to_record(item.content) as sent (id uuid, service_id uuid, quantity numeric)
    join public.services as service on service.business_id = job.business_id and service.id = sent.service_id
      and service.is_active
  where sent.id = any(added);
  get diagnostics stored = row_count;
  if stored <> cardinality(added) then raise sqlstate 'PT404' using message = 'service_not_found'; end if;
  insert into public.job_line_costs (business_id, line_id, unit_cost)
  select line.business_id, line.id, cost.unit_cost from public.job_lines as line join public.service_costs as cost
    on cost.business_id = line.business_id and cost.service_id = line.service_id
  where line.business_id = job.business_id and line.id = any(added);
end
$$;

-- Returns the price of the job, which is nothing once its last line is gone.
create function private.save_own_job_lines(job public.jobs, lines jsonb) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  added uuid[] := array(select (sent ->> 'id')::uuid from jsonb_array_elements(lines) as sent where not exists (
    select from public.job_lines as line where line.job_id = job.id and line.id = (sent ->> 'id')::uuid));
  had_lines boolean := exists (select from public.job_lines as line where line.job_id = job.id);
begin
  perform private.require_agreed_lines_kept(job, lines, added);
  delete from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id
    and not exists (select from jsonb_array_elements(lines) as sent where (sent ->> 'id')::uuid = line.id);
  update public.job_lines as line set quantity = (sent ->> 'quantity')::numeric
  from jsonb_array_elements(lines) as sent
  where line.business_id = job.business_id and line.job_id = job.id and line.id = (sent ->> 'id')::uuid
    and line.quantity <> (sent ->> 'quantity')::numeric;
  perform private.add_catalogue_lines(job, lines, added);
  return case when had_lines and lines = '[]' then 0
    else (select priced.amount from public.jobs as priced where priced.id = job.id) end;
end
$$;

create function private.save_own_job(job_id uuid, job jsonb, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content jsonb := jsonb_build_array('own', job, lines);
  stored public.jobs := private.lock_own_job(job_id);
  wish public.jobs := jsonb_populate_record(stored, private.pick(job, '{title,description}'));
begin
  if private.is_saved(stored.id, stored.version, content) then return; end if;
  if not private.is_fresh(stored.id, stored.version, (job ->> 'version')::int) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.require_decimals(null, lines, private.currency_exponent(stored.business_id));
  if lines is not null then
    perform private.require_sent_lines(lines);
    wish.amount := private.save_own_job_lines(stored, lines);
  end if;
  update public.jobs as changed set title = wish.title, description = wish.description, amount = wish.amount
  where changed.id = stored.id
  returning version into stored.version;
  perform private.keep_save(stored.id, stored.business_id, stored.version, content);
end
$$;

create function public.save_own_job(job_id uuid, job jsonb, lines jsonb default null) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.jobs;
begin
  perform private.save_own_job(save_own_job.job_id, save_own_job.job, save_own_job.lines);
  select * into answer from public.jobs as row where row.id = save_own_job.job_id;
  return answer;
end
$$;

grant execute on function private.save_own_job to authenticated;
grant execute on function public.save_own_job to authenticated, service_role;

-- jobs/commands/save.sql

create function private.count_job_costs(job_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.job_internals as internal (business_id, job_id, total_cost)
  select line.business_id, line.job_id,
    sum(round(line.quantity * cost.unit_cost, private.currency_exponent(line.business_id)))
  from public.job_lines as line join public.job_line_costs as cost
    on cost.business_id = line.business_id and cost.line_id = line.id
  where line.job_id = any(job_ids)
  group by line.business_id, line.job_id
  on conflict (business_id, job_id) do update set total_cost = excluded.total_cost
    where internal.total_cost <> excluded.total_cost;
  update public.job_internals as internal set total_cost = 0
  where internal.job_id = any(job_ids) and internal.total_cost <> 0 and not exists (
    select from public.job_lines as line join public.job_line_costs as cost
      on cost.business_id = line.business_id and cost.line_id = line.id
    where line.business_id = internal.business_id and line.job_id = internal.job_id);
end
$$;

-- Locked, so that of two people who change a job at once the second sees what the first did.
create function private.lock_job(job_id uuid) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.jobs;
begin
  select * into found_one from public.jobs as job where job.id = lock_job.job_id
    and job.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return found_one;
end
$$;

create function private.set_job_members(job public.jobs, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.job_members as assigned where assigned.business_id = job.business_id
    and assigned.job_id = job.id and not assigned.user_id = any(member_ids);
  insert into public.job_members (business_id, job_id, user_id)
  select job.business_id, job.id, wanted.user_id from private.new_members(job.business_id, member_ids,
    array(select assigned.user_id from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id)) as wanted (user_id)
  on conflict do nothing;
end
$$;

-- Saves the whole form in one transaction: the job, its lines with costs, its team and its first visits.
create function private.save_job_lines(job public.jobs, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  stored int;
begin
  perform private.require_list(lines, 500);
  ids := array(select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line);
  if exists (select from unnest(ids) as id where id is null)
    or (select count(distinct id) from unnest(ids) as id) <> cardinality(ids) then
    raise sqlstate 'PT400' using message = 'rows_expected', hint = 'Each line has an id of its own.';
  end if;
  delete from public.job_lines as line
  where line.business_id = job.business_id and line.job_id = job.id and not line.id = any(ids);
  insert into public.job_lines as line (id, business_id, job_id, position, service_id, name, description, notes,
    quantity, unit_price, discount_amount, is_taxable)
  select sent.id, job.business_id, job.id, item.position - 1, sent.service_id, sent.name, sent.description, sent.notes,
    coalesce(sent.quantity, 1), coalesce(sent.unit_price, 0), coalesce(sent.discount_amount, 0),
    coalesce(sent.is_taxable, true)
  from jsonb_array_elements(lines) with ordinality as item (content, position),
    jsonb_populate_record(null::public.job_lines, item.content) as sent
  on conflict (id) do update set position = excluded.position, service_id = excluded.service_id, name = excluded.name,
    description = excluded.description, notes = excluded.notes, quantity = excluded.quantity,
    unit_price = excluded.unit_price, discount_amount = excluded.discount_amount, is_taxable = excluded.is_taxable
    where line.business_id = job.business_id and line.job_id = job.id;
  get diagnostics stored = row_count;
  if stored <> cardinality(ids) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A line of another job has this id.';
  end if;
  delete from public.job_line_costs as cost using public.job_lines as line, jsonb_array_elements(lines) as sent
  where line.business_id = job.business_id and line.job_id = job.id and cost.business_id = line.business_id
    and cost.line_id = line.id and (sent ->> 'id')::uuid = line.id and sent ->> 'unit_cost' is null;
  insert into public.job_line_costs as cost (business_id, line_id, unit_cost)
  select job.business_id, (sent ->> 'id')::uuid, (sent ->> 'unit_cost')::numeric
  from jsonb_array_elements(lines) as sent where sent ->> 'unit_cost' is not null
  on conflict (business_id, line_id) do update set unit_cost = excluded.unit_cost
    where cost.unit_cost <> excluded.unit_cost;
end
$$;

-- Open visits whose team was the job's usual one get the new usual team; others keep the people chosen for them.
create function private.save_job_members(job public.jobs, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before uuid[];
  visit public.visits;
begin
  before := array(select assigned.user_id from public.job_members as assigned
    where assigned.business_id = job.business_id and assigned.job_id = job.id order by assigned.user_id);
  perform private.set_job_members(job, member_ids);
  for visit in select open.* from public.visits as open
    where open.business_id = job.business_id and open.job_id = job.id and open.status = 'scheduled'
      and before = array(select assigned.user_id from public.visit_members as assigned
        where assigned.business_id = open.business_id and assigned.visit_id = open.id order by assigned.user_id)
  loop
    perform private.set_visit_members(visit, member_ids);
  end loop;
end
$$;

create function private.add_job_visits(job public.jobs, visits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  members uuid[] := private.job_member_ids(job.id);
begin
  perform private.require_list(visits, 400);
  with made as (
    insert into public.visits (id, business_id, user_id, client_id, job_id, series_id, sequence, visit_date,
      start_time, duration_minutes)
    select coalesce(sent.id, gen_random_uuid()), job.business_id, coalesce((select auth.uid()), job.user_id), job.client_id, job.id, sent.series_id,
      sent.sequence, sent.visit_date, sent.start_time, coalesce(sent.duration_minutes, 60)
    from jsonb_array_elements(visits) as item, jsonb_populate_record(null::public.visits, item) as sent
    on conflict do nothing returning id
  )
  insert into public.visit_members (business_id, visit_id, user_id)
  select job.business_id, made.id, member from made, unnest(members) as member;
end
$$;

-- A null version means a new job; if it exists already and nobody changed it since, the sent values apply. Returns the
-- job as it will be: the sent values over the stored ones, or over the defaults of a new job.
create function private.sent_job(stored public.jobs, job jsonb) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  fields jsonb := private.pick(job, '{client_id,property_id,custom_address,contact_phone,title,description,priority,'
    'schedule_type,status,scheduled_date,start_date,end_date,instructions,estimated_minutes,billing_frequency,'
    'billing_interval_weeks,next_billing,payment_terms,terms,discount_type,discount_value,taxes,prices_include_tax,'
    'deposit_amount,amount}');
  wish public.jobs;
begin
  if stored.id is null then
    return jsonb_populate_record(null::public.jobs, '{"priority": "normal", "schedule_type": "one-off",
      "status": "scheduled", "billing_frequency": "on_completion", "billing_interval_weeks": 1,
      "payment_terms": "net_30", "discount_value": 0, "taxes": [], "prices_include_tax": false, "deposit_amount": 0,
      "amount": 0}' || fields || private.pick(job, '{id,business_id}'));
  end if;
  -- A completed job stays completed, whatever the form says; dates follow the visits once there are any.
  wish := jsonb_populate_record(stored, fields
    - case when stored.status in ('completed', 'cancelled') then '{status}'::text[] else '{}' end
    - case when stored.total_visits > 0 then '{scheduled_date,start_date}'::text[] else '{}' end);
  if wish.schedule_type = 'one-off' and stored.schedule_type = 'recurring' and exists (
    select from public.job_series as series where series.job_id = stored.id) then
    raise sqlstate 'PT409' using message = 'series_exists';
  end if;
  return wish;
end
$$;

create function private.write_job(is_new boolean, job public.jobs) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if is_new then
    insert into public.jobs (id, business_id, client_id, property_id, custom_address, contact_phone, title, description,
      priority, schedule_type, status, scheduled_date, start_date, end_date, instructions, estimated_minutes,
      billing_frequency, billing_interval_weeks, next_billing, payment_terms, terms, discount_type, discount_value,
      taxes, prices_include_tax, deposit_amount, amount)
    values (job.id, job.business_id, job.client_id, job.property_id, job.custom_address, job.contact_phone, job.title,
      job.description, job.priority, job.schedule_type, job.status, job.scheduled_date, job.start_date, job.end_date,
      job.instructions, job.estimated_minutes, job.billing_frequency, job.billing_interval_weeks, job.next_billing,
      job.payment_terms, job.terms, job.discount_type, job.discount_value, job.taxes, job.prices_include_tax,
      job.deposit_amount, job.amount);
    return;
  end if;
  update public.jobs as stored set client_id = job.client_id, property_id = job.property_id,
    custom_address = job.custom_address, contact_phone = job.contact_phone, title = job.title,
    description = job.description, priority = job.priority, schedule_type = job.schedule_type,
    status = job.status, scheduled_date = job.scheduled_date, start_date = job.start_date,
    end_date = job.end_date, instructions = job.instructions, estimated_minutes = job.estimated_minutes,
    billing_frequency = job.billing_frequency, billing_interval_weeks = job.billing_interval_weeks,
    next_billing = job.next_billing, payment_terms = job.payment_terms, terms = job.terms,
    discount_type = job.discount_type, discount_value = job.discount_value, taxes = job.taxes,
    prices_include_tax = job.prices_include_tax, deposit_amount = job.deposit_amount, amount = job.amount
  where stored.id = job.id;
end
$$;

create function private.save_job(business_id uuid, job jsonb, lines jsonb, member_ids uuid[], visits jsonb)
returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  job_id uuid := (job ->> 'id')::uuid;
  sent_version int := (job ->> 'version')::int;
  content jsonb := jsonb_build_array(job, lines, member_ids, visits);
  existing public.jobs;
begin
  perform private.require_managed(save_job.business_id);
  if job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.require_decimals(job, lines, private.currency_exponent(save_job.business_id));
  if coalesce(job ->> 'status', 'draft') not in ('draft', 'scheduled') then
    raise sqlstate 'PT409' using message = 'status_not_allowed';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('job ' || job_id, 0));
  select * into existing from public.jobs as stored
  where stored.business_id = save_job.business_id and stored.id = job_id for no key update;
  if existing.id is null and sent_version is not null then
    raise sqlstate 'PT404' using message = 'job_not_found';
  elsif private.is_saved(job_id, existing.version, content) then
    return job_id;
  elsif existing.id is not null and not private.is_fresh(existing.id, existing.version, sent_version) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;

  perform private.write_job(existing.id is null, private.sent_job(existing, job || jsonb_build_object(
    'id', job_id, 'business_id', save_job.business_id)));
  select * into existing from public.jobs as stored where stored.id = job_id;
  if lines is not null then perform private.save_job_lines(existing, lines); end if;
  if member_ids is not null then perform private.save_job_members(existing, member_ids); end if;
  if job ? 'internal_notes' then
    insert into public.job_internals as internal (business_id, job_id, internal_notes)
    values (existing.business_id, existing.id, job ->> 'internal_notes')
    on conflict (business_id, job_id) do update set internal_notes = excluded.internal_notes
      where internal.internal_notes is distinct from excluded.internal_notes;
  end if;
  if sent_version is null and existing.schedule_type = 'one-off' and visits is not null then
    perform private.add_job_visits(existing, (select jsonb_agg(private.pick(sent,
      '{id,visit_date,start_time,duration_minutes}')) from jsonb_array_elements(visits) as sent));
  end if;
  perform private.keep_save(job_id, existing.business_id, existing.version, content);
  return job_id;
end
$$;

create function public.save_job(business_id uuid, job jsonb, lines jsonb default null, member_ids uuid[] default null,
  visits jsonb default null) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_job(save_job.business_id, save_job.job, save_job.lines, save_job.member_ids,
    save_job.visits);
  answer public.jobs;
begin
  select * into answer from public.jobs as row where row.id = saved;
  return answer;
end
$$;

grant execute on function private.save_job to authenticated;
grant execute on function public.save_job to authenticated, service_role;

-- series/table.sql

-- The recurrence of a job, in local time of the business. Its next twelve months exist as visits.
create table public.job_series (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  job_id uuid not null,
  -- The series that this one continues after an edit of "this and following".
  follows_id uuid,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly_date', 'monthly_weekday', 'monthly_last',
    'quarterly', 'custom_days')),
  -- Every `interval` days, weeks, months or quarters.
  every int not null default 1 check (every between 1 and 365),
  -- weekly: 1 Monday to 7 Sunday, at least one.
  weekdays int[] not null default '{}'
    check (cardinality(weekdays) <= 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- monthly_weekday: the nth of its weekday, 5 the last. The day of a month comes from start_date.
  nth int check (nth between 1 and 5),
  start_date date not null check (start_date between '2000-01-01' and '2100-01-01'),
  -- Null: any time of the day.
  start_time time check (start_time < '24:00'),
  duration_minutes int not null default 60 check (duration_minutes between 5 and 2880),
  ends text not null default 'never' check (ends in ('never', 'on', 'after')),
  end_date date check (end_date between '2000-01-01' and '2100-01-01'),
  end_count int check (end_count between 1 and 10000),
  is_paused boolean not null default false,
  -- Whether new visits are created automatically as time passes.
  is_auto_created boolean not null default true,
  -- The last day for which visits have been created.
  made_until date check (made_until between '2000-01-01' and '2101-01-01'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint job_series_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete cascade,
  constraint job_series_follows_fkey foreign key (business_id, follows_id)
    references public.job_series (business_id, id) on delete set null (follows_id),
  check ((ends = 'on') = (end_date is not null)),
  check ((ends = 'after') = (end_count is not null)),
  check (frequency <> 'weekly' or cardinality(weekdays) > 0),
  check ((frequency = 'monthly_weekday') = (nth is not null))
);
create index job_series_job_idx on public.job_series (job_id, business_id);
create index job_series_follows_idx on public.job_series (follows_id, business_id);
create index job_series_made_idx on public.job_series (made_until) where not is_paused and is_auto_created;

alter table public.job_series enable row level security;
-- Written through functions, together with the visits.
revoke all on public.job_series from public, anon, authenticated;
grant select on public.job_series to authenticated;
grant all on public.job_series to service_role;

create policy "owners and managers read when jobs come again, workers of their own" on public.job_series
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));

-- Edits of a series, planned by domain/src/schedule/series-edit.ts and checked against the rows here: visits that are
-- done, running, cancelled or moved by hand are not changed.
-- The data to undo the latest edit of a job, for two minutes.
create table private.series_undos (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  -- The previous rows and the versions that the edit assigned: {"series": […], "visits": […], "members": […], …}.
  before jsonb not null check (octet_length(before::text) <= 4000000),
  after jsonb not null check (octet_length(after::text) <= 4000000),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);
create index series_undos_job_idx on private.series_undos (job_id, business_id);

alter table private.series_undos enable row level security;

-- series/reads.sql

-- The series with the given content; missing values stay.
create function private.series_with(series public.job_series, content jsonb) returns public.job_series
language sql stable set search_path = '' as $$
  select (jsonb_populate_record(series, private.pick(content, '{frequency,every,weekdays,nth,start_date,start_time,'
    'duration_minutes,ends,end_date,end_count,is_paused,is_auto_created,made_until}'))).*
$$;

-- The server creates the visits of the next twelve months as time passes.
create function public.due_series() returns setof public.job_series
language sql stable set search_path = '' rows 100 as $$
  select series.* from public.job_series as series
    join public.jobs as job on job.business_id = series.business_id and job.id = series.job_id
    join public.businesses as business on business.id = series.business_id and business.closed_at is null
  where not series.is_paused and series.is_auto_created and job.status = 'scheduled'
    and coalesce(series.made_until, '2000-01-01')
      < ((now() at time zone business.timezone)::date + interval '12 months')::date
    and (series.ends <> 'on' or coalesce(series.made_until, '2000-01-01') < series.end_date)
  order by series.made_until nulls first, series.id
$$;

create function private.ids_of(list jsonb, key text default null) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(case when key is null then item #>> '{}' else item ->> key end::uuid), '{}')
  from jsonb_array_elements(case jsonb_typeof(list) when 'array' then list else '[]' end) as item
$$;

-- Everything attached to the visits, which would be deleted with them.
create function private.series_snapshot(job public.jobs, series_ids uuid[], visit_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'series', (select coalesce(jsonb_agg(to_jsonb(series)), '[]') from public.job_series as series
      where series.business_id = job.business_id and series.id = any(series_ids)),
    'visits', (select coalesce(jsonb_agg(to_jsonb(visit)), '[]') from public.visits as visit
      where visit.business_id = job.business_id and visit.id = any(visit_ids)),
    'members', (select coalesce(jsonb_agg(to_jsonb(assigned)), '[]') from public.visit_members as assigned
      where assigned.business_id = job.business_id and assigned.visit_id = any(visit_ids)),
    'items', (select coalesce(jsonb_agg(to_jsonb(item)), '[]') from public.visit_checklist_items as item
      where item.business_id = job.business_id and item.visit_id = any(visit_ids)),
    'times', (select coalesce(jsonb_agg(to_jsonb(clocked)), '[]') from public.visit_times as clocked
      where clocked.business_id = job.business_id and clocked.visit_id = any(visit_ids)),
    'costs', (select coalesce(jsonb_agg(to_jsonb(cost)), '[]') from public.visit_time_costs as cost
      join public.visit_times as clocked on clocked.business_id = cost.business_id and clocked.id = cost.time_id
      where clocked.business_id = job.business_id and clocked.visit_id = any(visit_ids)),
    'photos', (select coalesce(jsonb_agg(jsonb_build_object('id', photo.id, 'visit_id', photo.visit_id)), '[]')
      from public.photos as photo where photo.business_id = job.business_id and photo.visit_id = any(visit_ids)),
    'job_members', (select coalesce(jsonb_agg(to_jsonb(assigned)), '[]') from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id))
$$;

create function private.series_versions(job public.jobs, series_ids uuid[], visit_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'series', (select coalesce(jsonb_object_agg(series.id, series.version), '{}') from public.job_series as series
      where series.business_id = job.business_id and series.id = any(series_ids)),
    'visits', (select coalesce(jsonb_object_agg(visit.id, visit.version), '{}') from public.visits as visit
      where visit.business_id = job.business_id and visit.status = 'scheduled'
        and (visit.id = any(visit_ids) or visit.series_id = any(series_ids[2:]))),
    -- An undo restores the members of the visits, so people assigned since then would be lost.
    'people', (select md5(coalesce(string_agg(who, ',' order by who), '')) from (
      select assigned.visit_id || ' ' || assigned.user_id as who
      from public.visit_members as assigned join public.visits as visit
        on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
      where visit.business_id = job.business_id and visit.job_id = job.id
        and (visit.id = any(visit_ids) or visit.series_id = any(series_ids[2:]))
      union all select assigned.user_id::text from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id) as everybody))
$$;

grant execute on function public.due_series to service_role;

-- series/commands/edit.sql

-- Locked before they are checked, because a worker may be starting one of them.
create function private.lock_open_visits(job public.jobs, removed uuid[], changed uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.visits as stored where stored.id = any(removed || changed) order by stored.id for no key update;
  if (select count(*) from public.visits as stored where stored.business_id = job.business_id
      and stored.job_id = job.id and stored.series_id is not null and stored.status = 'scheduled'
      and (stored.id = any(changed) or (stored.id = any(removed) and not stored.is_moved)))
    <> (select count(distinct id) from unnest(removed || changed) as id) then
    raise sqlstate 'PT409' using message = 'visit_not_open';
  end if;
end
$$;

-- Removes visits that a series no longer has. One that the client was told of is cancelled instead, and the client is
-- told. It leaves the series, whose next visit may take its place.
create function private.drop_series_visits(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  announced uuid[] := array(select mail.record_id from private.outbox as mail
    where mail.record = 'visit' and mail.record_id = any(ids));
  visit public.visits;
begin
  delete from public.visits as stored where stored.id = any(ids) and not stored.id = any(announced);
  for visit in select * from public.visits as stored where stored.id = any(ids) order by stored.id loop
    update public.visits as stored set status = 'cancelled', series_id = null, sequence = null
    where stored.id = visit.id;
    perform private.queue_visit_mail(visit.id, 'visit-cancelled', visit.visit_date, visit.start_time, null);
  end loop;
end
$$;

-- One undo per job, for two minutes.
create function private.keep_series_undo(job public.jobs, before jsonb, after jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  delete from private.series_undos as old
  where old.created_at < now() - interval '2 minutes' or (old.business_id = job.business_id and old.job_id = job.id);
  insert into private.series_undos (business_id, job_id, before, after)
  values (job.business_id, job.id, keep_series_undo.before, keep_series_undo.after)
  returning id into made;
  return made;
end
$$;

-- Ends the series, changes it, and begins the one that continues it: what the plan says of these.
create function private.change_series(job public.jobs, series_id uuid, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if plan -> 'ended' ->> 'id' is not null then
    perform private.set_series(series_id, jsonb_build_object('ends', 'on', 'end_count', null,
      'end_date', plan -> 'ended' -> 'end_date'));
  end if;
  if jsonb_typeof(plan -> 'changed') = 'object' then perform private.set_series(series_id, plan -> 'changed'); end if;
  if plan -> 'added' ->> 'id' is not null then
    perform private.add_series(job, (plan -> 'added' ->> 'id')::uuid, series_id, plan -> 'added');
  end if;
end
$$;

create function private.edit_series(plan jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  existing public.job_series := private.lock_series((plan ->> 'series_id')::uuid);
  job public.jobs := private.lock_job(existing.job_id);
  is_this boolean := plan ->> 'scope' = 'this';
  added_id uuid := (plan -> 'added' ->> 'id')::uuid;
  removed uuid[] := private.ids_of(plan -> 'removed_visit_ids');
  changed uuid[] := private.ids_of(plan -> 'changed_visits', 'id');
  new_ids uuid[] := private.ids_of(plan -> 'new_visits', 'id');
  member_ids uuid[] := case when jsonb_typeof(plan -> 'member_ids') = 'array' then private.ids_of(plan -> 'member_ids') end;
  -- The series that this edit creates comes second, because an undo deletes only its visits.
  series_ids uuid[] := array_remove(array[existing.id, added_id], null);
  before jsonb;
  undo_id uuid;
begin
  if coalesce(plan ->> 'scope', '') not in ('this', 'following', 'all')
    or (plan ->> 'job_id')::uuid is distinct from job.id
    or coalesce((plan -> 'ended' ->> 'id')::uuid, existing.id) <> existing.id
    or cardinality(removed || changed) > 2000 or (is_this and added_id is not null) then
    raise sqlstate 'PT400' using message = 'plan_not_understood';
  end if;
  -- A second identical move of one visit with another change in between is not a repetition.
  if private.is_saved(existing.id, existing.version, plan) and (not is_this or exists (
    select from private.series_undos as undo where undo.business_id = job.business_id and undo.job_id = job.id
      and undo.after = private.series_versions(job, series_ids, changed))) then
    return (select save.answer from private.saves as save where save.record_id = existing.id);
  end if;
  if existing.version is distinct from (plan ->> 'series_version')::int then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.lock_open_visits(job, removed, changed);
  if exists (select from public.visits as stored where stored.id = any(new_ids)) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A visit that is there has the id of a new one.';
  end if;

  before := private.series_snapshot(job, series_ids[1:1], removed || changed);
  perform private.drop_series_visits(removed);
  perform private.change_series(job, existing.id, plan);
  update public.visits as stored set visit_date = sent.visit_date, start_time = sent.start_time,
    duration_minutes = sent.duration_minutes, is_moved = is_this
  from jsonb_array_elements(plan -> 'changed_visits') as item,
    jsonb_populate_record(null::public.visits, item) as sent
  where stored.id = sent.id and stored.business_id = job.business_id;
  if member_ids is not null and not is_this then perform private.set_job_members(job, member_ids); end if;
  perform private.add_planned_visits(job, series_ids, plan -> 'new_visits');
  if member_ids is not null then
    perform private.set_visit_members(visit, member_ids) from public.visits as visit
    where visit.business_id = job.business_id and visit.id = any(changed || new_ids) and visit.job_id = job.id
    order by visit.id;
  end if;

  undo_id := private.keep_series_undo(job, before || jsonb_build_object('new_ids', to_jsonb(new_ids),
    'added_id', added_id), private.series_versions(job, series_ids, changed || new_ids));
  select * into existing from public.job_series as series where series.id = existing.id;
  perform private.keep_save(existing.id, job.business_id, existing.version, plan, jsonb_build_object('undo_id', undo_id));
  perform private.log_record_event(job.business_id, 'series', existing.id, 'edited', jsonb_build_object('scope', plan ->> 'scope',
    'removed', cardinality(removed), 'added', cardinality(new_ids), 'changed', cardinality(changed)));
  return jsonb_build_object('undo_id', undo_id);
end
$$;

-- New visits belong to the edited series or to the one that it created, each at the time in the plan.
create function private.add_planned_visits(job public.jobs, series_ids uuid[], visits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from jsonb_array_elements(visits) as item
    where coalesce(not (item ->> 'series_id')::uuid = any(series_ids), true)) then
    raise sqlstate 'PT400' using message = 'plan_not_understood';
  end if;
  perform private.add_job_visits(job, (select jsonb_agg(private.pick(item,
    '{id,series_id,sequence,visit_date,start_time,duration_minutes}')) from jsonb_array_elements(visits) as item));
end
$$;

create function public.edit_series(plan jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.edit_series(edit_series.plan)
$$;

grant execute on function private.edit_series to authenticated;
grant execute on function public.edit_series to authenticated, service_role;

-- series/commands/extend.sql

-- Can be called any number of times by any number of servers: each occurrence is created once. Returns the number of
-- new visits.
create function private.extend_series(series_id uuid, made_until date, visits jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  existing public.job_series;
  job public.jobs;
  made int;
begin
  select stored.* into job from public.jobs as stored join public.job_series as series
    on series.business_id = stored.business_id and series.job_id = stored.id
  where series.id = extend_series.series_id for no key update of stored;
  select * into existing from public.job_series as series where series.id = extend_series.series_id for no key update;
  -- Paused or cancelled since the list of series was read.
  if existing.id is null or existing.is_paused or job.status <> 'scheduled' then return 0; end if;
  made := private.add_series_visits(job, existing, visits);
  -- An open form of the rule becomes stale only when visits changed.
  update public.job_series as series set made_until = greatest(series.made_until, extend_series.made_until),
    version = series.version + case when made > 0 then 1 else 0 end
  where series.id = existing.id;
  return made;
end
$$;

create function public.extend_series(series_id uuid, made_until date, visits jsonb) returns int
language sql volatile set search_path = '' as $$
  select private.extend_series(extend_series.series_id, extend_series.made_until, extend_series.visits)
$$;

grant execute on function private.extend_series, public.extend_series to service_role;

-- series/commands/pause.sql

-- Removes future visits, except those that were moved by hand.
create function private.pause_series(series_id uuid, from_date date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.job_series := private.lock_series(pause_series.series_id);
begin
  if existing.is_paused then return; end if;
  perform private.drop_series_visits(array(select visit.id from public.visits as visit
    where visit.business_id = existing.business_id and visit.series_id = existing.id
      and visit.status = 'scheduled' and not visit.is_moved
      and visit.visit_date >= coalesce(pause_series.from_date, private.today(existing.business_id))));
  update public.job_series as series set is_paused = true, version = series.version + 1, updated_at = now()
  where series.id = existing.id;
  perform private.log_record_event(existing.business_id, 'series', existing.id, 'paused', jsonb_build_object('from', from_date));
end
$$;

create function private.resume_series(series_id uuid, series_version int, visits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.job_series := private.lock_series(resume_series.series_id);
begin
  if not existing.is_paused then return; end if;
  if existing.version is distinct from series_version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  update public.job_series as series set is_paused = false, version = series.version + 1, updated_at = now(),
    made_until = greatest(series.made_until,
      (select max((sent ->> 'visit_date')::date) from jsonb_array_elements(visits) as sent))
  where series.id = existing.id;
  perform private.add_series_visits(private.lock_job(existing.job_id), existing, visits);
  perform private.log_record_event(existing.business_id, 'series', existing.id, 'resumed');
end
$$;

create function public.pause_series(series_id uuid, from_date date default null) returns public.job_series
language plpgsql volatile set search_path = '' as $$
declare
  answer public.job_series;
begin
  perform private.pause_series(pause_series.series_id, pause_series.from_date);
  select * into answer from public.job_series as row where row.id = pause_series.series_id;
  return answer;
end
$$;

create function public.resume_series(series_id uuid, series_version int, visits jsonb) returns public.job_series
language plpgsql volatile set search_path = '' as $$
declare
  answer public.job_series;
begin
  perform private.resume_series(resume_series.series_id, resume_series.series_version, resume_series.visits);
  select * into answer from public.job_series as row where row.id = resume_series.series_id;
  return answer;
end
$$;

grant execute on function private.pause_series, private.resume_series to authenticated;
grant execute on function public.pause_series, public.resume_series to authenticated, service_role;

-- series/commands/save.sql

-- The recurrence rule of a job. A change requires the version that was read; the dates are expanded outside
-- (domain/src/values/recurrence.ts) and stored here once per occurrence.

create function private.lock_series(series_id uuid) returns public.job_series
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.job_series;
begin
  select * into found_one from public.job_series as series where series.id = lock_series.series_id
    and series.business_id = any(array(select private.my_managed_business_ids()));
  if found_one.id is null then raise sqlstate 'PT404' using message = 'series_not_found'; end if;
  perform private.lock_job(found_one.job_id);
  select * into found_one from public.job_series as series where series.id = lock_series.series_id for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'series_not_found'; end if;
  return found_one;
end
$$;

create function private.add_series(job public.jobs, series_id uuid, follows_id uuid, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wish public.job_series := private.series_with(jsonb_populate_record(null::public.job_series,
    '{"every": 1, "weekdays": [], "duration_minutes": 60, "ends": "never", "is_paused": false, "is_auto_created": true}'), content);
begin
  insert into public.job_series (id, business_id, job_id, follows_id, frequency, every, weekdays, nth, start_date,
    start_time, duration_minutes, ends, end_date, end_count, is_paused, is_auto_created, made_until)
  values (series_id, job.business_id, job.id, follows_id, wish.frequency, wish.every, wish.weekdays, wish.nth,
    wish.start_date, wish.start_time, wish.duration_minutes, wish.ends, wish.end_date, wish.end_count,
    wish.is_paused, wish.is_auto_created, wish.made_until);
  perform private.log_record_event(job.business_id, 'series', add_series.series_id, 'created',
    jsonb_build_object('job_id', job.id));
end
$$;

create function private.set_series(series_id uuid, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wish public.job_series;
begin
  select made.* into wish from public.job_series as series, private.series_with(series, content) as made
  where series.id = set_series.series_id;
  update public.job_series as series set frequency = wish.frequency, every = wish.every, weekdays = wish.weekdays,
    nth = wish.nth, start_date = wish.start_date, start_time = wish.start_time,
    duration_minutes = wish.duration_minutes, ends = wish.ends, end_date = wish.end_date, end_count = wish.end_count,
    is_paused = wish.is_paused, is_auto_created = wish.is_auto_created, made_until = wish.made_until, version = series.version + 1,
    updated_at = now()
  where series.id = set_series.series_id;
end
$$;

-- Creates visits at the time of the series; an existing occurrence in any state is left as it is.
create function private.add_series_visits(job public.jobs, series public.job_series, visits jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  before int := (select count(*) from public.visits as visit where visit.series_id = series.id);
begin
  perform private.require_list(visits, 400);
  perform private.add_job_visits(job, (select jsonb_agg(private.pick(sent, '{id,sequence,visit_date}')
    || jsonb_build_object('series_id', series.id, 'start_time', series.start_time,
      'duration_minutes', series.duration_minutes)) from jsonb_array_elements(visits) as sent));
  return (select count(*) from public.visits as visit where visit.series_id = series.id) - before;
end
$$;

create function private.save_series(job_id uuid, series jsonb, visits jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := private.lock_job(save_series.job_id);
  series_id uuid := (series ->> 'id')::uuid;
  existing public.job_series;
begin
  if series_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  -- A repetition of the same save.
  if exists (select from public.job_series as stored where stored.business_id = job.business_id
    and stored.job_id = job.id and stored.id = series_id) then
    return series_id;
  end if;
  if exists (select from public.job_series as stored where stored.business_id = job.business_id
    and stored.job_id = job.id) then
    raise sqlstate 'PT409' using message = 'series_exists';
  end if;
  update public.jobs as stored set schedule_type = 'recurring'
  where stored.id = job.id and stored.schedule_type <> 'recurring';
  perform private.add_series(job, series_id, null, series);
  select * into existing from public.job_series as stored where stored.id = series_id;
  perform private.add_series_visits(job, existing, visits);
  return series_id;
end
$$;

create function public.save_series(job_id uuid, series jsonb, visits jsonb) returns public.job_series
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_series(save_series.job_id, save_series.series, save_series.visits);
  answer public.job_series;
begin
  select * into answer from public.job_series as row where row.id = saved;
  return answer;
end
$$;

grant execute on function private.save_series to authenticated;
grant execute on function public.save_series to authenticated, service_role;

-- series/commands/undo.sql

create function private.has_visit_work(business_id uuid, visit_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.visit_checklist_items as item
      where item.business_id = has_visit_work.business_id and item.visit_id = any(visit_ids))
    or exists (select from public.visit_times as clocked
      where clocked.business_id = has_visit_work.business_id and clocked.visit_id = any(visit_ids))
    or exists (select from public.photos as photo
      where photo.business_id = has_visit_work.business_id and photo.visit_id = any(visit_ids))
$$;

-- before: the result of private.series_snapshot.
create function private.restore_series_visits(job public.jobs, before jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.visits as visit set visit_date = old.visit_date, start_time = old.start_time,
    duration_minutes = old.duration_minutes, is_moved = old.is_moved
  from jsonb_populate_recordset(null::public.visits, before -> 'visits') as old
  where visit.business_id = job.business_id and visit.id = old.id;
  insert into public.visits select old.* from jsonb_populate_recordset(null::public.visits, before -> 'visits') as old
  where not exists (select from public.visits as visit where visit.id = old.id);

  delete from public.visit_members as assigned where assigned.business_id = job.business_id
    and assigned.visit_id = any(private.ids_of(before -> 'visits', 'id'))
    and not exists (select from jsonb_populate_recordset(null::public.visit_members, before -> 'members') as old
      where old.visit_id = assigned.visit_id and old.user_id = assigned.user_id);
  insert into public.visit_members
  select * from jsonb_populate_recordset(null::public.visit_members, before -> 'members')
  on conflict do nothing;
  insert into public.visit_checklist_items
  select * from jsonb_populate_recordset(null::public.visit_checklist_items, before -> 'items')
  on conflict do nothing;
  insert into public.visit_times
  select * from jsonb_populate_recordset(null::public.visit_times, before -> 'times') on conflict do nothing;
  delete from public.visit_time_changes as change where change.business_id = job.business_id and change.is_deletion
    and change.time_id = any(private.ids_of(before -> 'times', 'id'));
  insert into public.visit_time_costs as cost
  select * from jsonb_populate_recordset(null::public.visit_time_costs, before -> 'costs')
  on conflict (business_id, time_id) do update set labor_cost_per_hour = excluded.labor_cost_per_hour;
  update public.photos as photo set visit_id = old.visit_id
  from jsonb_populate_recordset(null::public.photos, before -> 'photos') as old
  where photo.business_id = job.business_id and photo.id = old.id;
  delete from public.job_members as assigned
  where assigned.business_id = job.business_id and assigned.job_id = job.id;
  insert into public.job_members
  select * from jsonb_populate_recordset(null::public.job_members, before -> 'job_members');
end
$$;

-- Undoes the latest edit of a series, unless somebody has changed its result. Deleted rows are restored; changed rows
-- get their values back under a new version, so that nobody overwrites them unseen.
create function private.undo_series_edit(undo_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  undo private.series_undos;
  job public.jobs;
  row jsonb;
  series_ids uuid[];
  kept_ids uuid[];
begin
  select * into undo from private.series_undos as stored where stored.id = undo_series_edit.undo_id
    and stored.business_id = any(array(select private.my_managed_business_ids()));
  if undo.id is null then return false; end if;
  job := private.lock_job(undo.job_id);
  select * into undo from private.series_undos as stored where stored.id = undo_series_edit.undo_id for update;
  if undo.id is null or undo.created_at < now() - interval '2 minutes' then return false; end if;
  series_ids := array_remove(
    private.ids_of(undo.before -> 'series', 'id') || (undo.before ->> 'added_id')::uuid, null);
  kept_ids := private.ids_of(undo.before -> 'visits', 'id') || private.ids_of(undo.before -> 'new_ids');
  perform from public.visits as visit where visit.business_id = job.business_id and visit.id = any(kept_ids)
    order by visit.id for no key update;
  if private.series_versions(job, series_ids, kept_ids) <> undo.after then return false; end if;
  -- The client was told that it is cancelled.
  if exists (select from public.visits as visit where visit.id = any(kept_ids) and visit.status = 'cancelled') then
    return false;
  end if;
  -- Records attached to a visit that the edit created would be deleted with it.
  if private.has_visit_work(job.business_id, private.ids_of(undo.before -> 'new_ids')) then return false; end if;

  delete from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
    and visit.id = any(private.ids_of(undo.before -> 'new_ids'));
  delete from public.job_series as series
  where series.business_id = job.business_id and series.id = (undo.before ->> 'added_id')::uuid;
  for row in select * from jsonb_array_elements(undo.before -> 'series') loop
    perform private.set_series((row ->> 'id')::uuid, row);
  end loop;
  perform private.restore_series_visits(job, undo.before);

  delete from private.series_undos as stored where stored.id = undo.id;
  perform private.log_record_event(job.business_id, 'series', series_ids[1], 'edit_undone');
  return true;
end
$$;

create function public.undo_series_edit(undo_id uuid) returns boolean
language sql volatile set search_path = '' as $$
  select private.undo_series_edit(undo_series_edit.undo_id)
$$;

grant execute on function private.undo_series_edit to authenticated;
grant execute on function public.undo_series_edit to authenticated, service_role;

-- visits/table.sql

-- One appointment at a client's property: of a job, or to assess a request. Without visit_date it is not scheduled yet.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  -- The client of the job or the request, whatever is sent.
  client_id uuid not null,
  job_id uuid,
  request_id uuid,
  series_id uuid,
  -- The occurrence number in the series, starting at 1.
  sequence int check (sequence between 1 and 100000),
  -- In local time of the business; without start_time: any time of the day.
  visit_date date check (visit_date between '2000-01-01' and '2100-01-01'),
  start_time time check (start_time < '24:00'),
  duration_minutes int not null default 60 check (duration_minutes between 5 and 2880),
  -- Computed from the three columns above and the time zone; a day without a time runs from midnight to midnight.
  starts_at timestamptz check (starts_at between '1999-12-30Z' and '2100-01-03Z'),
  ends_at timestamptz check (ends_at between '1999-12-30Z' and '2100-01-05Z'),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'in_progress', 'completed', 'cancelled', 'no_show')),
  -- Moved by hand: an edit of the series does not change it unless requested.
  is_moved boolean not null default false,
  instructions text check (private.fits(instructions, 10000)),
  actual_start timestamptz check (actual_start between '2000-01-01Z' and '2100-01-01Z'),
  actual_end timestamptz check (actual_end between '2000-01-01Z' and '2100-01-01Z'),
  completion_notes text check (private.fits(completion_notes, 10000)),
  -- The reason why it was skipped, cancelled or a no-show.
  cancel_reason text check (private.fits(cancel_reason, 1000)),
  invoice_choice text check (invoice_choice in ('now', 'later', 'no_charge')),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint visits_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint visits_job_fkey foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade,
  constraint visits_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete cascade,
  constraint visits_series_fkey foreign key (business_id, series_id)
    references public.job_series (business_id, id) on delete set null (series_id),
  check (num_nonnulls(job_id, request_id) = 1),
  check (start_time is null or visit_date is not null),
  check (series_id is null or sequence is not null),
  check (actual_end is null or actual_end >= actual_start)
);
create unique index visits_series_idx on public.visits (series_id, sequence);
create index visits_day_idx on public.visits (business_id, visit_date, start_time, id);
create index visits_open_idx on public.visits (business_id, status, visit_date) include (id);
create index visits_job_idx on public.visits (business_id, job_id, visit_date) include (id);
create index visits_request_idx on public.visits (request_id, business_id);
create index visits_assessment_idx on public.visits (business_id, id) where request_id is not null;
create index visits_client_idx on public.visits (client_id, business_id);
create index visits_series_business_idx on public.visits (series_id, business_id);
create index visits_span_idx on public.visits (business_id, starts_at, ends_at);
-- The columns that the search for open work of a job needs, so that it does not read the rows.
create index visits_chargeable_idx on public.visits (business_id, job_id, visit_date) include (id)
  where status = 'completed' and invoice_choice is distinct from 'no_charge' and job_id is not null;

alter table public.visits enable row level security;
-- user_id, client_id and status are accepted but overwritten. Changed and deleted through functions, which lock the job
-- or the request before its visit: locking the visit first could deadlock.
revoke all on public.visits from public, anon, authenticated;
grant select, insert (id, business_id, user_id, client_id, job_id, request_id, visit_date, start_time,
    duration_minutes, status, instructions) on public.visits to authenticated;
grant all on public.visits to service_role;

create policy "owners and managers read visits, workers their own" on public.visits
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and job_id is not null)
      or id in (select private.my_visit_ids())));
create policy "owners and managers add visits" on public.visits
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));

-- The members assigned to a visit. The job or the request of the visit and their client are carried along
-- (assignments/lifecycle.sql), so that an index answers which of them a worker may see; of a completed visit its day,
-- so that one answers who did how many in a period.
create table public.visit_members (
  business_id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  job_id uuid,
  request_id uuid,
  client_id uuid not null,
  done_on date check (done_on between '2000-01-01' and '2100-01-01'),
  primary key (business_id, visit_id, user_id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);
create index visit_members_user_idx on public.visit_members (user_id, business_id, visit_id);
create index visit_members_work_idx on public.visit_members (user_id, business_id, job_id);
create index visit_members_client_idx on public.visit_members (user_id, business_id, client_id);
create index visit_members_job_idx on public.visit_members (job_id, user_id);
create index visit_members_request_idx on public.visit_members (user_id, business_id, request_id, client_id)
  where request_id is not null;
create index visit_members_asked_idx on public.visit_members (request_id) where request_id is not null;
create index visit_members_done_idx on public.visit_members (business_id, done_on, user_id, visit_id) where done_on is not null;
-- Of visits that are not completed, so that counting what is open reads no row.
create index visit_members_open_idx on public.visit_members (business_id, visit_id, user_id) where done_on is null;

alter table public.visit_members enable row level security;
revoke all on public.visit_members from public, anon, authenticated;
grant select, delete, insert (business_id, visit_id, user_id) on public.visit_members to authenticated;
grant all on public.visit_members to service_role;

create policy "owners and managers read who goes on visits, workers on their own" on public.visit_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and job_id is not null)
      or visit_id in (select private.my_visit_ids())));
create policy "owners and managers assign visits" on public.visit_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take visits from people" on public.visit_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The checklist of a visit.
create table public.visit_checklist_items (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  position int not null check (position between 0 and 1000),
  label text not null check (btrim(label) <> '' and private.fits(label, 300)),
  is_done boolean not null default false,
  -- Who ticked it and when: overwritten by the trigger.
  done_by uuid,
  done_at timestamptz check (done_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade
);
create index visit_checklist_items_visit_idx on public.visit_checklist_items (business_id, visit_id, position);

alter table public.visit_checklist_items enable row level security;
revoke all on public.visit_checklist_items from public, anon, authenticated;
grant select, delete, insert (id, business_id, visit_id, position, label, is_done), update (position, label,
    is_done) on public.visit_checklist_items to authenticated;
grant all on public.visit_checklist_items to service_role;

create policy "owners and managers read checklists, workers their own" on public.visit_checklist_items
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and visit_id not in (select private.seen_assessment_ids()))
      or visit_id in (select private.my_visit_ids())));
create policy "owners and managers add to checklists" on public.visit_checklist_items
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
-- Workers can tick items and nothing else (guard_checklist).
create policy "owners and managers change checklists, workers tick off their own" on public.visit_checklist_items
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or visit_id in (select private.my_visit_ids())))
  with check (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers delete from checklists" on public.visit_checklist_items
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Actual working times of each member, created by starting and completing a visit; corrections/ has their corrections.
create table public.visit_times (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  entered_by uuid default auth.uid(), -- Null: starting the visit began it, or the server wrote it.
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade,
  check (ended_at is null or ended_at >= started_at)
);
create index visit_times_visit_idx on public.visit_times (visit_id, business_id);
create index visit_times_member_idx on public.visit_times (business_id, user_id, started_at);
create unique index visit_times_one_open on public.visit_times (visit_id, user_id) where ended_at is null;

alter table public.visit_times enable row level security;
revoke all on public.visit_times from public, anon, authenticated;
grant select, delete, insert (id, business_id, visit_id, user_id, started_at, ended_at), update (started_at,
    ended_at, updated_at) on public.visit_times to authenticated;
grant all on public.visit_times to service_role;

create policy "owners and managers read times, workers their own" on public.visit_times
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));
create policy "owners and managers add times" on public.visit_times
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers correct times" on public.visit_times
  for update to authenticated using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete times" on public.visit_times
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The hourly cost of the member at that time, null when nobody has said it; one row per time. The time itself is
-- carried along, and of a completed visit its day, so that an index answers what a period or a job cost.
create table public.visit_time_costs (
  business_id uuid not null,
  time_id uuid not null,
  labor_cost_per_hour numeric(10, 2) check (labor_cost_per_hour between 0 and 100000),
  visit_id uuid not null,
  job_id uuid,
  user_id uuid not null,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  done_on date check (done_on between '2000-01-01' and '2100-01-01'),
  primary key (business_id, time_id),
  foreign key (business_id, time_id) references public.visit_times (business_id, id) on delete cascade
);
create index visit_time_costs_period_idx on public.visit_time_costs (business_id, started_at)
  include (ended_at, user_id, job_id, labor_cost_per_hour);
create index visit_time_costs_job_idx on public.visit_time_costs (business_id, job_id)
  include (started_at, ended_at, labor_cost_per_hour);
create index visit_time_costs_done_idx on public.visit_time_costs (business_id, done_on, user_id, visit_id) where done_on is not null;

alter table public.visit_time_costs enable row level security;
revoke all on public.visit_time_costs from public, anon, authenticated;
grant select on public.visit_time_costs to authenticated;
grant all on public.visit_time_costs to service_role;

create policy "owners and managers read what times cost" on public.visit_time_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The client's signature that the work of a visit is done, on the device of a member. Append-only: the newest counts.
create table public.visit_signoffs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  signer_name text not null check (btrim(signer_name) <> '' and private.fits(signer_name, 200)),
  -- A PNG as a data: URL (base64 of a PNG begins with iVBORw0KGgo), as in approvals of quotes.
  signature text not null check (octet_length(signature) <= 300000
    and signature ~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'),
  -- The member on whose device the client signed.
  user_id uuid,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade
);
create index visit_signoffs_visit_idx on public.visit_signoffs (business_id, visit_id, created_at desc);

alter table public.visit_signoffs enable row level security;
revoke all on public.visit_signoffs from public, anon, authenticated;
grant select on public.visit_signoffs to authenticated;
grant all on public.visit_signoffs to service_role;

create policy "owners and managers read signatures on visits, workers on their own" on public.visit_signoffs
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and visit_id not in (select private.seen_assessment_ids()))
      or visit_id in (select private.my_visit_ids())));

-- visits/reads.sql

-- The job's own address, else its property's, else the client's.
create function private.visit_address(visit_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(job.custom_address), ''), case when property.id is not null then
      concat_ws(', ', property.address, nullif(property.city, ''),
        nullif(concat_ws(' ', nullif(property.state, ''), nullif(property.zip_code, '')), '')) end, client.address)
  from public.visits as visit
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
    left join public.property_addresses as property on property.business_id = visit.business_id
      and property.id = coalesce(job.property_id, request.property_id)
  where visit.id = visit_address.visit_id
$$;

create function private.visit_start(day date, wall_time time, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select private.instant_of(day, coalesce(wall_time, '00:00'), zone)
$$;

-- A visit without a time ends at the next midnight.
create function private.visit_end(day date, wall_time time, minutes int, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case when wall_time is null then private.instant_of(day + 1, '00:00', zone)
    else private.instant_of(day, wall_time, zone) + make_interval(mins => minutes) end
$$;

-- What a time costs, to the currency's minor unit. It has no search_path, so that it is inlined into the reports, which
-- call it for every time.
create function private.labor_cost(seconds numeric, per_hour numeric, exponent int) returns numeric
language sql immutable parallel safe as $$
  select round(seconds / 3600 * coalesce(per_hour, 0), exponent)
$$;

grant execute on function private.labor_cost to authenticated, service_role;

-- visits/lifecycle/checklist.sql

-- Ticking records the caller and the time. A worker can change nothing else.
create function private.guard_checklist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (select auth.uid()) is not null
    and not new.business_id = any(array(select private.my_managed_business_ids()))
    and (to_jsonb(new) - 'is_done') <> (to_jsonb(old) - 'is_done') then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if not new.is_done then
    new.done_by := null;
    new.done_at := null;
  elsif tg_op = 'INSERT' then
    -- No role is granted these columns: they are set by an undo only.
    new.done_by := coalesce(new.done_by, (select auth.uid()));
    new.done_at := coalesce(new.done_at, now());
  elsif not old.is_done then
    new.done_by := (select auth.uid());
    new.done_at := now();
  else
    new.done_by := old.done_by;
    new.done_at := old.done_at;
  end if;
  return new;
end
$$;
create trigger guard_checklist before insert or update on public.visit_checklist_items
  for each row execute function private.guard_checklist();

-- visits/lifecycle/recalculate.sql

-- The effects of visits on their job and their request: steps of after_visits.

-- Rows are locked before they are counted: of two visits completed at once, the second sees the first. completed_job_ids:
-- the jobs with a visit that this statement completed.
create function private.recalculate_jobs(job_ids uuid[], completed_job_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
  next_status text;
  -- A change of its status computes the unbilled work of a job.
  unkept uuid[] := job_ids;
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
  for counted in
    select job.id, job.status, job.schedule_type, job.start_date, job.end_date,
      count(visit.id) filter (where visit.status <> 'cancelled') as total,
      count(visit.id) filter (where visit.status = 'completed') as completed,
      count(visit.id) filter (where visit.status in ('scheduled', 'in_progress')) as open,
      count(visit.id) filter (where visit.status = 'in_progress') as running,
      -- What was sent stays until there are visits; the day of one that is gone does not.
      case when job.total_visits = 0 and count(visit.id) filter (where visit.status <> 'cancelled') = 0
        then job.scheduled_date
        else coalesce(min(visit.visit_date) filter (where visit.status in ('scheduled', 'in_progress')),
          max(visit.visit_date) filter (where visit.status <> 'cancelled')) end as day,
      min(visit.visit_date) filter (where visit.status <> 'cancelled') as first_day
    from public.jobs as job
      left join public.visits as visit on visit.business_id = job.business_id and visit.job_id = job.id
    where job.id = any(job_ids)
    group by job.id
  loop
    update public.jobs as job set total_visits = counted.total, completed_visits = counted.completed,
      scheduled_date = counted.day,
      start_date = coalesce(counted.first_day, counted.start_date),
      -- The end is never before the beginning, wherever the first visit was moved.
      end_date = case when counted.end_date < counted.first_day then counted.first_day else counted.end_date end
    where job.id = counted.id and (job.total_visits, job.completed_visits, job.scheduled_date, job.start_date)
      is distinct from (counted.total, counted.completed, counted.day,
        coalesce(counted.first_day, counted.start_date));
    next_status := counted.status;
    -- A completed or cancelled job with open visits is scheduled again, and so is a draft whose visits start.
    if (counted.open > 0 and counted.status in ('completed', 'cancelled'))
      or (counted.status = 'draft' and (counted.running > 0 or counted.id = any(completed_job_ids))) then
      update public.jobs set status = 'scheduled' where id = counted.id;
      next_status := 'scheduled';
      unkept := array_remove(unkept, counted.id);
    end if;
    if next_status = 'scheduled' and counted.schedule_type = 'one-off' and counted.open = 0
      and counted.id = any(completed_job_ids) then
      update public.jobs set status = 'completed' where id = counted.id;
      unkept := array_remove(unkept, counted.id);
    end if;
  end loop;
  perform private.keep_unbilled(unkept);
end
$$;

-- The date of a request is that of its visit; a date set without a visit stays.
create function private.recalculate_requests(request_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.requests as request where request.id = any(request_ids) order by request.id for no key update;
  update public.requests as request set assessment_date = plan.day,
    status = case when request.status = 'unscheduled' and plan.day is not null then 'scheduled'
      when request.status = 'scheduled' and plan.day is null then 'unscheduled' else request.status end
  from (select wanted.id, coalesce(
      min(visit.starts_at) filter (where visit.status in ('scheduled', 'in_progress')),
      max(visit.starts_at) filter (where visit.status = 'completed')) as day
    from unnest(request_ids) as wanted (id) left join public.visits as visit on visit.request_id = wanted.id
    group by wanted.id) as plan
  where request.id = plan.id and request.assessment_date is distinct from plan.day;
end
$$;

-- visits/lifecycle/signoffs.sql

-- Evidence is append-only; it is deleted only with its visit.
create function private.keep_signoff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.visits as visit
    where visit.business_id = old.business_id and visit.id = old.visit_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was signed is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_signoff before update or delete on public.visit_signoffs
  for each row execute function private.keep_signoff();

-- visits/lifecycle/times.sql

-- Who worked on a visit from when to when, and the cost.

-- Starting a visit starts the time of all assigned members, or of the caller when nobody is assigned. Completing it
-- ends their times; undoing a start deletes them.
create function private.clock_visit(business_id uuid, visit_id uuid, from_status text, to_status text) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  if to_status = 'in_progress' then
    insert into public.visit_times (business_id, visit_id, user_id, started_at, entered_by)
    select assigned.business_id, assigned.visit_id, assigned.user_id, now(), null::uuid
    from public.visit_members as assigned
    where assigned.business_id = clock_visit.business_id and assigned.visit_id = clock_visit.visit_id
    union
    select clock_visit.business_id, clock_visit.visit_id, (select auth.uid()), now(), null::uuid
    where (select auth.uid()) is not null and not exists (select from public.visit_members as assigned
      where assigned.business_id = clock_visit.business_id and assigned.visit_id = clock_visit.visit_id)
    on conflict (visit_id, user_id) where ended_at is null do nothing;
  elsif from_status = 'in_progress' and to_status = 'scheduled' then
    delete from public.visit_times as clocked
    where clocked.business_id = clock_visit.business_id and clocked.visit_id = clock_visit.visit_id
      and clocked.ended_at is null;
  elsif from_status = 'in_progress' then
    update public.visit_times as clocked set ended_at = greatest(now(), clocked.started_at)
    where clocked.business_id = clock_visit.business_id and clocked.visit_id = clock_visit.visit_id
      and clocked.ended_at is null;
  end if;
end
$$;

-- The day that a visit counts for, which is null until it is completed.
create function private.done_on(visit public.visits) returns date
language sql immutable parallel safe set search_path = '' as $$
  select case when visit.status = 'completed' then visit.visit_date end
$$;

-- Carries the day along with the members and the times of these visits. A member that somebody else has locked is leaving
-- the visit: they wait for the job that this call holds.
create function private.carry_done_days(visit_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  with staying as materialized (
    select assigned.business_id, assigned.visit_id, assigned.user_id, private.done_on(visit) as done_on
    from public.visits as visit join public.visit_members as assigned
      on assigned.business_id = visit.business_id and assigned.visit_id = visit.id
    where visit.id = any(visit_ids)
    for no key update of assigned skip locked)
  update public.visit_members as assigned set done_on = staying.done_on
  from staying where assigned.business_id = staying.business_id and assigned.visit_id = staying.visit_id
    and assigned.user_id = staying.user_id;
  update public.visit_time_costs as cost set done_on = private.done_on(visit)
  from public.visits as visit join public.visit_times as clocked
    on clocked.business_id = visit.business_id and clocked.visit_id = visit.id
  where visit.id = any(visit_ids) and cost.business_id = clocked.business_id and cost.time_id = clocked.id;
$$;

-- The current hourly cost: a later raise affects later times only. The visit is locked, because somebody who does not
-- see this time yet may be completing it.
create function private.after_visit_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- With a visit they were kept before it went.
    if exists (select from public.visits as visit where visit.business_id = old.business_id and visit.id = old.visit_id) then
      perform private.keep_deleted_times(array[old]);
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update public.visit_time_costs as cost set started_at = new.started_at, ended_at = new.ended_at
    where cost.business_id = new.business_id and cost.time_id = new.id;
    perform private.keep_old_time(old, new);
    return null;
  end if;
  insert into public.visit_time_costs (business_id, time_id, labor_cost_per_hour, visit_id, job_id, user_id, started_at,
    ended_at, done_on)
  select new.business_id, new.id, (select cost.labor_cost_per_hour from public.team_member_costs as cost
      where cost.business_id = new.business_id and cost.user_id = new.user_id),
    visit.id, visit.job_id, new.user_id, new.started_at, new.ended_at, private.done_on(visit)
  from public.visits as visit where visit.business_id = new.business_id and visit.id = new.visit_id
  for share;
  return null;
end
$$;
create trigger stamp_updated_at before update on public.visit_times
  for each row execute function private.stamp_updated_at();
create trigger after_visit_time after insert or update or delete on public.visit_times
  for each row execute function private.after_visit_time();

-- visits/lifecycle/visits.sql

-- The steps when a visit is written. Begin with the two functions at the end and read each from top to bottom. The only
-- other trigger of this table is broadcast_change (live/lifecycle.sql), which changes no row. The steps above them are
-- called only there, and no role may call them directly.
--
-- The two functions are SECURITY DEFINER, so the steps run as the owner: a step that depends on the caller needs
-- is_by_hand or auth.uid(). current_user is always the owner here, and row-level security does not apply.

-- Steps before the row is written: each takes the visit as it is to be and returns it, or refuses ---------------------

-- The client comes from the job or the request, whatever was sent.
create function private.take_over_from_parent(visit public.visits) returns public.visits
language plpgsql set search_path = '' as $$
declare
  parent record;
begin
  if visit.job_id is not null then
    select job.client_id into parent from public.jobs as job
    where job.business_id = visit.business_id and job.id = visit.job_id;
  else
    select request.client_id into parent from public.requests as request
    where request.business_id = visit.business_id and request.id = visit.request_id;
  end if;
  -- The foreign keys reject the same thing, but only after the client was overwritten.
  if parent.client_id is null
    or (visit.request_id is not null and not exists (select from public.requests as request
      where request.business_id = visit.business_id and request.id = visit.request_id))
    or (visit.client_id <> parent.client_id and not exists (select from public.clients as client
      where client.business_id = visit.business_id and client.id = visit.client_id)) then
    raise foreign_key_violation using message = 'A visit belongs to a job or a request of its business.';
  end if;
  visit.client_id := parent.client_id;
  return visit;
end
$$;

-- A worker can write notes and advance the status. Nobody can change the scheduled time of a visit that has begun.
create function private.require_allowed_edit(visit public.visits, was public.visits) returns void
language plpgsql set search_path = '' as $$
declare
  is_worker boolean := (select auth.uid()) is not null
    and not visit.business_id = any(array(select private.my_managed_business_ids()));
  theirs constant text[] := '{status,completion_notes,invoice_choice,version,updated_at}';
begin
  if is_worker and (to_jsonb(visit) - theirs <> to_jsonb(was) - theirs
    or (visit.status <> was.status
      and (visit.status in ('cancelled', 'no_show') or was.status in ('cancelled', 'no_show')))
    or (visit.invoice_choice is distinct from was.invoice_choice
      and not (visit.status = 'completed' and was.status <> 'completed'))) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if (visit.visit_date, visit.start_time, visit.duration_minutes)
      is distinct from (was.visit_date, was.start_time, was.duration_minutes)
    and was.status <> 'scheduled' and visit.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'visit_not_open';
  end if;
end
$$;

create function private.require_visit_not_invoiced(visit_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.invoice_sources as held
    where held.visit_id = require_visit_not_invoiced.visit_id and held.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$$;

-- The actual start and end follow from the status. A visit that began or ended needs a day, or no calendar would show
-- it.
create function private.stamp_actual_times(visit public.visits, was public.visits) returns public.visits
language plpgsql set search_path = '' as $$
begin
  if visit.status = 'scheduled' then
    visit.actual_start := null;
    visit.actual_end := null;
    visit.cancel_reason := null;
  elsif visit.status = 'in_progress' then
    visit.actual_start := coalesce(was.actual_start, now());
    visit.actual_end := null;
  elsif visit.status = 'completed' then
    visit.actual_end := greatest(now(), visit.actual_start);
  end if;
  if visit.status in ('in_progress', 'completed') and visit.visit_date is null then
    visit.visit_date := private.today(visit.business_id);
  end if;
  return visit;
end
$$;

create function private.place_in_time(visit public.visits) returns public.visits
language plpgsql set search_path = '' as $$
declare
  zone text := (select timezone from public.businesses where id = visit.business_id);
begin
  visit.starts_at := private.visit_start(visit.visit_date, visit.start_time, zone);
  visit.ends_at := private.visit_end(visit.visit_date, visit.start_time, visit.duration_minutes, zone);
  return visit;
end
$$;

create function private.require_visit_not_begun(visit public.visits) returns void
language plpgsql set search_path = '' as $$
begin
  if visit.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'visit_not_open', hint = 'Only a visit that has not begun can be deleted.';
  end if;
end
$$;

-- The two triggers ----------------------------------------------------------------------------------------------------

create function private.before_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Written directly by a person, not by one of the commands (see the WHEN clauses below).
  is_by_hand constant boolean := tg_nargs > 0;
  -- Excludes writes by other triggers and foreign keys; depth 1 is this trigger itself.
  is_outermost constant boolean := pg_trigger_depth() = 1;
begin
  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    new.user_id := coalesce(new.user_id, (select auth.uid()));
    new := private.take_over_from_parent(new);
    if is_by_hand then
      new.user_id := (select auth.uid());
      if new.status <> 'scheduled' then
        raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Insert it as scheduled and call the step.';
      end if;
    end if;
    return private.place_in_time(new);
  end if;

  if tg_op = 'DELETE' then
    perform private.release_invoice_sources('visit', old.business_id, old.id);
    if is_outermost then
      perform private.require_visit_not_begun(old);
    end if;
    if old.status in ('scheduled', 'in_progress') then perform private.tell_of_removal(old); end if;
    if not old.is_sample then
      perform private.keep_deleted_times(array(select clocked from public.visit_times as clocked
        where clocked.business_id = old.business_id and clocked.visit_id = old.id));
    end if;
    return old;
  end if;

  if new.status is distinct from old.status then
    perform private.require_status_step('visit', old.status, new.status);
  end if;
  if is_outermost then
    perform private.require_allowed_edit(new, old);
  end if;
  if old.status = 'completed' and (new.status, new.visit_date) is distinct from (old.status, old.visit_date) then
    perform private.require_visit_not_invoiced(old.id);
  end if;
  -- Changes caused by the job or the time zone do not count as edits, so an open form stays current.
  if is_outermost then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  if new.status is distinct from old.status then
    new := private.stamp_actual_times(new, old);
  end if;
  if (new.visit_date, new.start_time, new.duration_minutes)
    is distinct from (old.visit_date, old.start_time, old.duration_minutes) then
    new := private.place_in_time(new);
  end if;
  return new;
end
$$;
create trigger before_visit before update or delete on public.visits
  for each row execute function private.before_visit();
-- Exactly one of these two triggers fires. Only the WHEN clause still knows which role writes.
create trigger before_new_visit before insert on public.visits
  for each row when (current_user <> 'authenticated') execute function private.before_visit();
create trigger before_new_visit_by_hand before insert on public.visits
  for each row when (current_user = 'authenticated') execute function private.before_visit('by hand');

-- Once per statement, because a series writes hundreds of rows. The tables "after" and "before" are visible in this
-- function only, so the steps receive ids.
create function private.after_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved record;
  job_ids uuid[];
  request_ids uuid[];
  completed_job_ids uuid[] := '{}';
  moved_ids uuid[];
  moved_from text[];
  done_ids uuid[];
begin
  if tg_op = 'INSERT' then
    -- The visits of a series are logged once, by the series.
    perform private.log_record_event(visit.business_id, 'visit', visit.id, 'created', jsonb_build_object('status', visit.status))
    from after as visit where visit.series_id is null;
    select array_agg(distinct job_id) filter (where job_id is not null),
      array_agg(distinct request_id) filter (where request_id is not null)
    into job_ids, request_ids from after;

  elsif tg_op = 'DELETE' then
    select array_agg(distinct job_id) filter (where job_id is not null),
      array_agg(distinct request_id) filter (where request_id is not null)
    into job_ids, request_ids from before;

  else
    -- One join of the two tables instead of one per question: without statistics it may be a nested loop.
    select array_agg(distinct visit.job_id) filter (where visit.job_id is not null
        and (visit.status, visit.visit_date, visit.invoice_choice)
          is distinct from (was.status, was.visit_date, was.invoice_choice)),
      array_agg(distinct visit.request_id) filter (where visit.request_id is not null
        and (visit.status, visit.starts_at) is distinct from (was.status, was.starts_at)),
      coalesce(array_agg(distinct visit.job_id) filter (where visit.job_id is not null
        and visit.status = 'completed' and was.status <> 'completed'), '{}'),
      array_agg(visit.id) filter (where visit.status <> was.status),
      array_agg(was.status) filter (where visit.status <> was.status),
      array_agg(visit.id) filter (where 'completed' in (visit.status, was.status)
        and (visit.status, visit.visit_date) is distinct from (was.status, was.visit_date))
    into job_ids, request_ids, completed_job_ids, moved_ids, moved_from, done_ids
    from after as visit join before as was on was.id = visit.id;
    for moved in select visit.business_id, visit.id, was.status as from_status, visit.status as to_status
      from unnest(moved_ids, moved_from) as was (id, status) join after as visit on visit.id = was.id
    loop
      perform private.clock_visit(moved.business_id, moved.id, moved.from_status, moved.to_status);
      perform private.log_record_event(moved.business_id, 'visit', moved.id, 'status_changed',
        jsonb_build_object('from', moved.from_status, 'to', moved.to_status));
    end loop;
    if done_ids is not null then perform private.carry_done_days(done_ids); end if;
  end if;

  if job_ids is not null then
    perform private.recalculate_jobs(job_ids, completed_job_ids);
  end if;
  if request_ids is not null then
    perform private.recalculate_requests(request_ids);
  end if;
  return null;
end
$$;
-- PostgreSQL allows transition tables for one event only, so this function has three triggers.
create trigger after_new_visits after insert on public.visits
  referencing new table as after for each statement execute function private.after_visits();
create trigger after_changed_visits after update on public.visits
  referencing old table as before new table as after for each statement execute function private.after_visits();
create trigger after_removed_visits after delete on public.visits
  referencing old table as before for each statement execute function private.after_visits();

-- visits/commands/assess.sql

-- The assessment visit of a request.

create function private.lock_request(request_id uuid) returns public.requests
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.requests;
begin
  select * into found_one from public.requests as request where request.id = lock_request.request_id
    and request.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'request_not_found'; end if;
  return found_one;
end
$$;

create function private.schedule_assessment(request_id uuid, visit_id uuid, visit_date date, start_time time,
  duration_minutes int, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  request public.requests := private.lock_request(schedule_assessment.request_id);
begin
  if schedule_assessment.visit_date is null then raise sqlstate 'PT400' using message = 'date_expected'; end if;
  if request.status in ('converted', 'archived') then
    raise sqlstate 'PT409' using message = 'request_closed';
  end if;
  -- A repetition of the call; a later move by somebody else is kept.
  if exists (select from public.visits as visit where visit.business_id = request.business_id
    and visit.id = schedule_assessment.visit_id and visit.request_id = request.id) then
    return;
  end if;
  perform private.save_visit(jsonb_build_object('id', schedule_assessment.visit_id, 'request_id', request.id,
    'visit_date', schedule_assessment.visit_date, 'start_time', schedule_assessment.start_time,
    'duration_minutes', coalesce(schedule_assessment.duration_minutes, 60)), coalesce(member_ids, '{}'), null);
end
$$;

create function public.schedule_assessment(request_id uuid, visit_id uuid, visit_date date,
  start_time time default null, duration_minutes int default 60, member_ids uuid[] default '{}') returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.schedule_assessment(schedule_assessment.request_id, schedule_assessment.visit_id,
    schedule_assessment.visit_date, schedule_assessment.start_time, schedule_assessment.duration_minutes,
    schedule_assessment.member_ids);
  select * into answer from public.visits as row where row.id = schedule_assessment.visit_id;
  return answer;
end
$$;

grant execute on function private.schedule_assessment to authenticated;
grant execute on function public.schedule_assessment to authenticated, service_role;

-- visits/commands/cancel.sql

-- Visits that do not take place: cancelled, skipped, no-show, or deleted.

create function private.cancel_visit(visit_id uuid, reason text, status text, tell_client boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(cancel_visit.visit_id);
begin
  if existing.status = cancel_visit.status then return; end if;
  update public.visits as visit set status = cancel_visit.status, cancel_reason = nullif(btrim(reason), '')
  where visit.id = existing.id;
  if tell_client and existing.visit_date is not null then
    perform private.queue_visit_mail(existing.id, 'visit-cancelled', existing.visit_date, existing.start_time,
      nullif(btrim(reason), ''));
  end if;
end
$$;

-- Whether the client was told of a visit of this job or request. Sample data that nobody touched is nobody's.
create function private.is_visit_announced(business_id uuid, job_id uuid, request_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.visits as visit
    where visit.business_id = is_visit_announced.business_id
      and (visit.job_id = is_visit_announced.job_id or visit.request_id = is_visit_announced.request_id)
      and not (visit.is_sample and visit.updated_at = visit.created_at)
      and exists (select from private.outbox as mail where mail.record_id = visit.id and mail.record = 'visit'))
$$;

-- A visit that is already gone is deleted. One that the client was told of is cancelled instead, or they would wait for it.
create function private.remove_visit(visit_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.visits as visit where visit.id = remove_visit.visit_id
    and visit.business_id = any(array(select private.my_managed_business_ids()))) then
    return;
  end if;
  perform private.lock_visit(remove_visit.visit_id);
  if exists (select from private.outbox as mail
    where mail.record_id = remove_visit.visit_id and mail.record = 'visit') then
    raise sqlstate 'PT409' using message = 'visit_announced', hint = 'The client was told of it: cancel it instead.';
  end if;
  delete from public.visits as visit where visit.id = remove_visit.visit_id;
end
$$;

create function public.remove_visit(visit_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.remove_visit(remove_visit.visit_id)
$$;

create function public.cancel_visit(visit_id uuid, reason text default null, tell_client boolean default false)
returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.cancel_visit(cancel_visit.visit_id, cancel_visit.reason, 'cancelled',
    coalesce(cancel_visit.tell_client, false));
  select * into answer from public.visits as row where row.id = cancel_visit.visit_id;
  return answer;
end
$$;

create function public.skip_visit(visit_id uuid, reason text default null) returns public.visits
language sql volatile set search_path = '' as $$
  select * from public.cancel_visit(skip_visit.visit_id, skip_visit.reason)
$$;

create function public.mark_no_show(visit_id uuid, reason text default null) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.cancel_visit(mark_no_show.visit_id, mark_no_show.reason, 'no_show', false);
  select * into answer from public.visits as row where row.id = mark_no_show.visit_id;
  return answer;
end
$$;

grant execute on function private.cancel_visit, private.remove_visit to authenticated;
grant execute on function public.remove_visit, public.cancel_visit, public.skip_visit, public.mark_no_show
  to authenticated, service_role;

-- visits/commands/complete.sql

-- Status changes by the people who do the work: start, complete, reopen.

-- Starts, completes or reopens a visit. A repeated call has no further effect.
create function private.step_visit(visit_id uuid, status text, notes text default null, invoice_choice text default null)
returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(step_visit.visit_id, true);
begin
  if existing.status = step_visit.status then
    -- A member who joins a running visit gets their own time entry.
    if existing.status = 'in_progress' then
      insert into public.visit_times (business_id, visit_id, user_id, started_at, entered_by)
      select assigned.business_id, assigned.visit_id, assigned.user_id, now(), null from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id
        and assigned.user_id = (select auth.uid())
      on conflict (visit_id, user_id) where ended_at is null do nothing;
    -- Two members who complete it both leave their notes; a repetition is ignored.
    elsif existing.status = 'completed' and nullif(btrim(notes), '') is not null
      and position(btrim(notes) in coalesce(existing.completion_notes, '')) = 0 then
      update public.visits as visit set completion_notes = case
        when position(existing.completion_notes in notes) > 0 then btrim(notes)
        else concat_ws(E'\n', existing.completion_notes, btrim(notes)) end
      where visit.id = existing.id;
    end if;
    return;
  end if;
  -- Starting a completed visit would reopen it, which is a command of its own.
  if step_visit.status = 'in_progress' and existing.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'status_not_allowed';
  end if;
  update public.visits as visit set status = step_visit.status,
    completion_notes = coalesce(nullif(btrim(notes), ''), visit.completion_notes),
    invoice_choice = coalesce(step_visit.invoice_choice, visit.invoice_choice)
  where visit.id = existing.id;
  if step_visit.status = 'completed' and step_visit.invoice_choice is not null then
    update public.jobs as job set invoice_choice = step_visit.invoice_choice
    where job.business_id = existing.business_id and job.id = existing.job_id and job.status = 'completed';
  end if;
end
$$;

-- Keeps where the phone of somebody who goes there was, for a property without a position. A job with an address of its
-- own is not at its property. A position that cannot be one is left out: work begins all the same.
create function private.keep_position(visit_id uuid, latitude numeric, longitude numeric) returns void
language sql volatile set search_path = '' as $$
  update public.property_addresses as property
  set latitude = keep_position.latitude, longitude = keep_position.longitude
  from public.visits as visit
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where keep_position.latitude between -90 and 90 and keep_position.longitude between -180 and 180
    and visit.id = keep_position.visit_id and nullif(btrim(job.custom_address), '') is null
    and property.business_id = visit.business_id and property.id = coalesce(job.property_id, request.property_id)
    and property.latitude is null
    and (not exists (select from public.visit_members as assigned where assigned.visit_id = visit.id)
      or exists (select from public.visit_members as assigned
        where assigned.visit_id = visit.id and assigned.user_id = (select auth.uid())))
$$;

create function private.start_visit(visit_id uuid, latitude numeric, longitude numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.step_visit(start_visit.visit_id, 'in_progress');
  perform private.keep_position(start_visit.visit_id, start_visit.latitude, start_visit.longitude);
end
$$;

-- The position of the phone may be sent along.
create function public.start_visit(visit_id uuid, latitude numeric default null, longitude numeric default null)
returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.start_visit(start_visit.visit_id, start_visit.latitude, start_visit.longitude);
  select * into answer from public.visits as row where row.id = start_visit.visit_id;
  return answer;
end
$$;

-- is_last: it was the last open visit of a one-off job, which is completed with it.
create function private.complete_visit(visit_id uuid, notes text, invoice_choice text, invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  done public.jobs;
begin
  if complete_visit.invoice_id is null or complete_visit.invoice_choice is distinct from 'now' then
    perform private.step_visit(complete_visit.visit_id, 'completed', complete_visit.notes, complete_visit.invoice_choice);
    return;
  end if;
  -- Before the job is locked, in the same order as creating an invoice.
  perform private.queue_for_invoice(complete_visit.invoice_id);
  perform private.step_visit(complete_visit.visit_id, 'completed', complete_visit.notes, 'now');
  select job.* into done from public.visits as visit
    join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.id = complete_visit.visit_id;
  if done.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  perform private.create_invoice(done.business_id, complete_visit.invoice_id, done.client_id,
    jsonb_build_array(jsonb_build_object('job_id', done.id)));
  update public.jobs as job set invoice_choice = 'now'
  where job.id = done.id and job.status = 'completed' and job.invoice_choice is distinct from 'now';
end
$$;

-- With the choice "now" and an id, the invoice of the job is created as well and returned.
create function public.complete_visit(visit_id uuid, notes text default null, invoice_choice text default null,
  invoice_id uuid default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.complete_visit(complete_visit.visit_id, complete_visit.notes, complete_visit.invoice_choice,
    complete_visit.invoice_id);
  select jsonb_build_object('visit', to_jsonb(visit),
    'is_last', coalesce(job.schedule_type = 'one-off' and job.status = 'completed', false),
    'job', case when job.id is not null then jsonb_build_object('id', job.id, 'status', job.status) end,
    'invoice', (select to_jsonb(invoice) from public.invoices as invoice
      where complete_visit.invoice_choice = 'now' and invoice.business_id = visit.business_id
        and invoice.id = complete_visit.invoice_id))
  into answer
  from public.visits as visit
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.id = complete_visit.visit_id;
  return answer;
end
$$;

create function public.reopen_visit(visit_id uuid) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.step_visit(reopen_visit.visit_id, 'scheduled');
  select * into answer from public.visits as row where row.id = reopen_visit.visit_id;
  return answer;
end
$$;

-- Records the billing choice of a job. With the choice "now" and an id its invoice is created, or nothing is recorded.
create function public.choose_invoice(job_id uuid, choice text, invoice_id uuid default null) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.jobs;
begin
  if choose_invoice.choice = 'now' and choose_invoice.invoice_id is not null then
    select * into answer from public.jobs as job where job.id = choose_invoice.job_id;
    if answer.id is not null then
      perform private.create_invoice(answer.business_id, choose_invoice.invoice_id, answer.client_id,
        jsonb_build_array(jsonb_build_object('job_id', answer.id)));
    end if;
  end if;
  update public.jobs as job set invoice_choice = choose_invoice.choice where job.id = choose_invoice.job_id
  returning * into answer;
  if answer.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return answer;
end
$$;

grant execute on function private.step_visit, private.start_visit, private.complete_visit to authenticated;
grant execute on function public.start_visit, public.complete_visit, public.reopen_visit, public.choose_invoice
  to authenticated, service_role;

-- visits/commands/move.sql

-- Scheduling visits, and notifying their clients.

-- Sets the time of a visit and, if given, its members; returns whether anything changed.
create function private.set_visit_time(visit_id uuid, version int, visit_date date, start_time time,
  duration_minutes int, member_ids uuid[]) returns boolean
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(set_visit_time.visit_id);
  is_other boolean := (existing.visit_date, existing.start_time, existing.duration_minutes) is distinct from
    (set_visit_time.visit_date, set_visit_time.start_time,
      coalesce(set_visit_time.duration_minutes, existing.duration_minutes));
  are_others boolean := member_ids is not null and exists (
    (select unnest(member_ids) except select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id)
    union all (select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id except select unnest(member_ids)));
begin
  -- Already there: the same move again, whoever made it.
  if not is_other and not are_others then return false; end if;
  if existing.status <> 'scheduled' then raise sqlstate 'PT409' using message = 'visit_not_open'; end if;
  if set_visit_time.version is not null and existing.version <> set_visit_time.version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  update public.visits as visit set visit_date = set_visit_time.visit_date, start_time = set_visit_time.start_time,
    duration_minutes = coalesce(set_visit_time.duration_minutes, existing.duration_minutes),
    is_moved = existing.is_moved or (is_other and existing.series_id is not null)
  where visit.id = existing.id;
  if are_others then perform private.set_visit_members(existing, member_ids); end if;
  if is_other then
    perform private.log_record_event(existing.business_id, 'visit', existing.id, case when set_visit_time.visit_date is null
      then 'unscheduled' else 'moved' end, jsonb_build_object('from_date', existing.visit_date,
      'from_time', existing.start_time, 'to_date', set_visit_time.visit_date, 'to_time', set_visit_time.start_time));
  end if;
  return true;
end
$$;

-- One mail per state of the visit; at most twenty a day per visit, within the limit of the business. Nothing is queued
-- for an invalid address.
create function private.queue_visit_mail(visit_id uuid, kind text, old_date date, old_time time, reason text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail record;
begin
  select business.id, private.client_language(business.id, client.id) as language, visit.version, client.email,
    jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'greeting_name', private.greeting_name(client),
      'title', coalesce(job.title, request.title), 'visit_date', visit.visit_date,
      'start_time', to_char(visit.start_time, 'HH24:MI'), 'old_date', queue_visit_mail.old_date,
      'old_time', to_char(queue_visit_mail.old_time, 'HH24:MI'), 'address', private.visit_address(visit.id),
      'timezone', business.timezone, 'reason', queue_visit_mail.reason, 'reply_to', private.reply_address(business)) as data
  into mail
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = queue_visit_mail.visit_id;
  if mail.email is null or mail.email ~ '[<>,;:"()[:cntrl:]]' then return; end if;
  if (select count(*) from private.outbox as sent where sent.created_at > now() - interval '1 day'
    and sent.key like 'visit-%:' || queue_visit_mail.visit_id || ':%') >= 20 or private.mails_today(mail.id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  values (queue_visit_mail.kind || ':' || queue_visit_mail.visit_id || ':' || mail.version, queue_visit_mail.kind, mail.email,
    mail.language, mail.id, 'visit', queue_visit_mail.visit_id, mail.data)
  on conflict (key) do nothing;
end
$$;

create function private.move_visit(visit_id uuid, version int, visit_date date, start_time time, duration_minutes int,
  member_ids uuid[], tell_client boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(move_visit.visit_id);
begin
  if move_visit.visit_date is null then raise sqlstate 'PT400' using message = 'date_expected'; end if;
  if private.set_visit_time(existing.id, move_visit.version, move_visit.visit_date, move_visit.start_time,
      move_visit.duration_minutes, member_ids) and tell_client
    and (existing.visit_date, existing.start_time) is distinct from (move_visit.visit_date, move_visit.start_time) then
    perform private.queue_visit_mail(existing.id, case when existing.visit_date is null then 'visit-booked' else 'visit-moved' end,
      existing.visit_date, existing.start_time, null);
  end if;
end
$$;

create function public.move_visit(visit_id uuid, version int, visit_date date, start_time time, duration_minutes int,
  member_ids uuid[] default null, tell_client boolean default false) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.move_visit(move_visit.visit_id, move_visit.version, move_visit.visit_date, move_visit.start_time,
    move_visit.duration_minutes, move_visit.member_ids, coalesce(move_visit.tell_client, false));
  select * into answer from public.visits as row where row.id = move_visit.visit_id;
  return answer;
end
$$;

-- Makes the visit unscheduled; nobody is notified.
create function public.unschedule_visit(visit_id uuid, version int) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.set_visit_time(unschedule_visit.visit_id, unschedule_visit.version, null, null, null, null);
  select * into answer from public.visits as row where row.id = unschedule_visit.visit_id;
  return answer;
end
$$;

-- Local times stay the same; past visits keep their instant. Jobs and requests are locked before their visits, as
-- everywhere.
create function private.move_visits_to_timezone(business_id uuid, timezone text) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.jobs as job where job.business_id = move_visits_to_timezone.business_id and exists (select from public.visits as visit
    where visit.business_id = move_visits_to_timezone.business_id and visit.job_id = job.id and visit.status = 'scheduled')
  order by job.id for no key update;
  perform from public.requests as request where request.business_id = move_visits_to_timezone.business_id and exists (
    select from public.visits as visit where visit.business_id = move_visits_to_timezone.business_id and visit.request_id = request.id
      and visit.status = 'scheduled')
  order by request.id for no key update;
  update public.visits as visit
  set starts_at = private.visit_start(visit.visit_date, visit.start_time, move_visits_to_timezone.timezone),
    ends_at = private.visit_end(visit.visit_date, visit.start_time, visit.duration_minutes, move_visits_to_timezone.timezone)
  where visit.business_id = move_visits_to_timezone.business_id and visit.status = 'scheduled' and visit.visit_date is not null;
end
$$;

grant execute on function private.set_visit_time, private.move_visit to authenticated;
grant execute on function public.move_visit, public.unschedule_visit to authenticated, service_role;

-- visits/commands/on-my-way.sql

-- Tells the client that somebody is on the way to them.

-- Once a day for each visit that has not begun; the same call again sends nothing again.
create function private.tell_on_my_way(visit_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.visits := private.lock_visit(tell_on_my_way.visit_id, true);
begin
  if existing.status <> 'scheduled' or existing.visit_date is distinct from private.today(existing.business_id) then
    raise sqlstate 'PT409' using message = 'visit_not_open', hint = 'Only for a visit of today that has not begun.';
  end if;
  if not exists (select from public.clients as client where client.business_id = existing.business_id
    and client.id = existing.client_id and client.email is not null) then
    raise sqlstate 'PT400' using message = 'address_missing';
  end if;
  if exists (select from private.outbox as mail where mail.record = 'visit' and mail.record_id = existing.id
    and mail.kind = 'visit-on-my-way' and mail.created_at > now() - interval '20 hours') then
    return;
  end if;
  perform private.queue_visit_mail(existing.id, 'visit-on-my-way', null, null, null);
end
$$;

create function public.tell_on_my_way(visit_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.tell_on_my_way(tell_on_my_way.visit_id)
$$;

grant execute on function private.tell_on_my_way to authenticated;
grant execute on function public.tell_on_my_way to authenticated, service_role;

-- visits/commands/save.sql

-- Saves a visit with its members and checklist.

-- Locks the job before its visit, as everywhere, to avoid deadlocks. A worker reaches the visits they are assigned to.
create function private.lock_visit(visit_id uuid, is_for_workers boolean default false) returns public.visits
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.visits;
begin
  select * into found_one from public.visits as visit where visit.id = lock_visit.visit_id
    and (visit.business_id = any(array(select private.my_managed_business_ids()))
      or (is_for_workers and visit.id = any(array(select private.my_visit_ids()))));
  if found_one.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  perform from public.jobs as job where job.id = found_one.job_id for no key update;
  perform from public.requests as request where request.id = found_one.request_id for no key update;
  select * into found_one from public.visits as visit where visit.id = lock_visit.visit_id for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  return found_one;
end
$$;

-- New members must be active; a former member stays assigned to past work.
create function private.set_visit_members(visit public.visits, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.visit_members as assigned where assigned.business_id = visit.business_id
    and assigned.visit_id = visit.id and not assigned.user_id = any(member_ids);
  insert into public.visit_members (business_id, visit_id, user_id)
  select visit.business_id, visit.id, wanted.user_id from private.new_members(visit.business_id, member_ids,
    array(select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = visit.business_id and assigned.visit_id = visit.id)) as wanted (user_id)
  on conflict do nothing;
end
$$;

create function private.save_checklist(visit public.visits, checklist jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  stored int;
begin
  perform private.require_list(checklist, 200);
  ids := array(select (item ->> 'id')::uuid from jsonb_array_elements(checklist) as item);
  if exists (select from unnest(ids) as id where id is null)
    or (select count(distinct id) from unnest(ids) as id) <> cardinality(ids) then
    raise sqlstate 'PT400' using message = 'rows_expected', hint = 'Each item has an id of its own.';
  end if;
  delete from public.visit_checklist_items as item
  where item.business_id = visit.business_id and item.visit_id = visit.id and not item.id = any(ids);
  insert into public.visit_checklist_items as item (id, business_id, visit_id, position, label, is_done)
  select (sent.content ->> 'id')::uuid, visit.business_id, visit.id, sent.position - 1, sent.content ->> 'label',
    coalesce((sent.content ->> 'is_done')::boolean, false)
  from jsonb_array_elements(checklist) with ordinality as sent (content, position)
  on conflict (id) do update set position = excluded.position, label = excluded.label, is_done = excluded.is_done
    where item.business_id = visit.business_id and item.visit_id = visit.id;
  get diagnostics stored = row_count;
  if stored <> cardinality(ids) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'An item of another visit has this id.';
  end if;
end
$$;

create function private.save_visit(visit jsonb, member_ids uuid[], checklist jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  fields constant text[] := '{visit_date,start_time,duration_minutes,instructions}';
  visit_id uuid := (visit ->> 'id')::uuid;
  sent_version int := (visit ->> 'version')::int;
  content jsonb := jsonb_build_array(visit, member_ids, checklist);
  existing public.visits;
  wish public.visits;
  job public.jobs;
  request public.requests;
begin
  if visit_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if visit ->> 'job_id' is not null then
    job := private.lock_job((visit ->> 'job_id')::uuid);
  elsif visit ->> 'request_id' is not null then
    request := private.lock_request((visit ->> 'request_id')::uuid);
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('visit ' || visit_id, 0));
  if exists (select from public.visits as stored where stored.id = visit_id) then
    existing := private.lock_visit(visit_id);
    if existing.job_id <> job.id or existing.request_id <> request.id or (job.id is not null and existing.job_id is null)
      or (request.id is not null and existing.request_id is null) then
      raise sqlstate 'PT409' using message = 'id_taken', hint = 'A visit of something else has this id.';
    end if;
  end if;

  if existing.id is null then
    if sent_version is not null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
    if job.id is null and request.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
    wish := jsonb_populate_record(null::public.visits, '{"duration_minutes": 60}' || private.pick(visit, fields));
    insert into public.visits (id, business_id, client_id, job_id, request_id, visit_date, start_time, duration_minutes,
      instructions)
    values (visit_id, coalesce(job.business_id, request.business_id), coalesce(job.client_id, request.client_id),
      job.id, request.id, wish.visit_date, wish.start_time, wish.duration_minutes, wish.instructions);
  elsif private.is_saved(visit_id, existing.version, content) then
    return visit_id;
  elsif existing.id is not null and not private.is_fresh(existing.id, existing.version, sent_version) then
    raise sqlstate 'PT409' using message = 'stale_version';
  else
    wish := jsonb_populate_record(existing, private.pick(visit, fields));
    update public.visits as stored set visit_date = wish.visit_date, start_time = wish.start_time,
      duration_minutes = wish.duration_minutes, instructions = wish.instructions,
      is_moved = existing.is_moved or (existing.series_id is not null
        and (wish.visit_date, wish.start_time, wish.duration_minutes)
          is distinct from (existing.visit_date, existing.start_time, existing.duration_minutes))
    where stored.id = visit_id;
  end if;

  select * into wish from public.visits as stored where stored.id = visit_id;
  if member_ids is not null or existing.id is null then
    perform private.set_visit_members(wish, coalesce(member_ids, private.job_member_ids(wish.job_id)));
  end if;
  if checklist is not null then perform private.save_checklist(wish, checklist); end if;
  perform private.keep_save(visit_id, wish.business_id, wish.version, content);
  return visit_id;
end
$$;

create function public.save_visit(visit jsonb, member_ids uuid[] default null, checklist jsonb default null)
returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_visit(save_visit.visit, save_visit.member_ids, save_visit.checklist);
  answer public.visits;
begin
  select * into answer from public.visits as row where row.id = saved;
  return answer;
end
$$;

grant execute on function private.save_visit to authenticated;
grant execute on function public.save_visit to authenticated, service_role;

-- visits/commands/sign.sql

-- By the office, or a worker of the visit. The same id again is the same signature.
create function private.sign_visit(visit_id uuid, id uuid, signer_name text, signature text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  existing public.visits := private.lock_visit(sign_visit.visit_id, true);
  signer text := btrim(sign_visit.signer_name);
begin
  if exists (select from public.visit_signoffs as signed where signed.business_id = existing.business_id
    and signed.visit_id = existing.id and signed.id = sign_visit.id) then
    return;
  end if;
  if existing.status not in ('in_progress', 'completed') then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nothing was done yet that could be signed.';
  end if;
  if coalesce(signer, '') = '' or not private.fits(signer, 200) then
    raise sqlstate 'PT400' using message = 'signer_missing';
  end if;
  if coalesce(sign_visit.signature, '') !~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'
    or octet_length(sign_visit.signature) > 300000 then
    raise sqlstate 'PT400' using message = 'signature_missing';
  end if;
  -- Limited, because signatures cannot be deleted and could fill the database.
  if (select count(*) from public.visit_signoffs as signed
    where signed.business_id = existing.business_id and signed.visit_id = existing.id) >= 20 then
    raise sqlstate 'PT409' using message = 'too_many_signatures';
  end if;
  insert into public.visit_signoffs (id, business_id, visit_id, signer_name, signature, user_id, created_at)
  values (coalesce(sign_visit.id, gen_random_uuid()), existing.business_id, existing.id, signer, sign_visit.signature,
    (select auth.uid()), clock_timestamp());
  perform private.log_record_event(existing.business_id, 'visit', existing.id, 'signed', jsonb_build_object('signer_name', signer));
end
$$;

create function public.sign_visit(visit_id uuid, id uuid, signer_name text, signature text)
returns public.visit_signoffs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visit_signoffs;
begin
  perform private.sign_visit(sign_visit.visit_id, sign_visit.id, sign_visit.signer_name, sign_visit.signature);
  select * into answer from public.visit_signoffs as signed
  where signed.visit_id = sign_visit.visit_id and signed.id = sign_visit.id;
  return answer;
end
$$;

grant execute on function private.sign_visit to authenticated;
grant execute on function public.sign_visit to authenticated, service_role;

-- corrections/table.sql

-- What a worked time was before somebody corrected or deleted it, whichever way. Written only by the triggers of times and
-- visits; nobody changes a row, and it stays when the time and its visit go. The undo of a series, which brings a time
-- back, takes back that it was deleted.
create table public.visit_time_changes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  time_id uuid not null,
  visit_id uuid not null,
  -- Whose time it is.
  member_id uuid not null,
  -- Who corrected or deleted it; null: the server.
  user_id uuid,
  is_deletion boolean not null default false,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Null: it was running.
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default clock_timestamp()
    check (created_at between '2000-01-01Z' and '2100-01-01Z')
);
create index visit_time_changes_visit_idx on public.visit_time_changes (business_id, visit_id, created_at);

alter table public.visit_time_changes enable row level security;
revoke all on public.visit_time_changes from public, anon, authenticated;
grant select on public.visit_time_changes to authenticated;
grant all on public.visit_time_changes to service_role;

create policy "owners and managers read corrections of times, workers of their own" on public.visit_time_changes
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (member_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));

-- corrections/lifecycle.sql

-- A step of private.after_visit_time. Whoever changes a time, in whichever way, leaves what it was; that the clock of the
-- visit ends it is no change. Who corrects their own time is news to the office, unless they own the business.
create function private.keep_old_time(before public.visit_times, after public.visit_times) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if before.started_at = after.started_at and (case when before.ended_at is null
    then coalesce(after.ended_at = greatest(now(), before.started_at), true)
    else before.ended_at is not distinct from after.ended_at end) then
    return;
  end if;
  insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, started_at, ended_at)
  values (before.business_id, before.id, before.visit_id, before.user_id, (select auth.uid()), before.started_at,
    before.ended_at);
  if before.user_id = (select auth.uid())
    and not coalesce(before.business_id = any(array(select private.my_owned_business_ids())), false) then
    perform private.log_record_event(before.business_id, 'visit', before.visit_id, 'time_corrected');
  end if;
end
$$;

-- A step of private.after_visit_time and of private.before_visit. Times go with their business; a start that is taken back
-- within five minutes was a slip, not work.
create function private.keep_deleted_times(times public.visit_times[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, is_deletion, started_at,
    ended_at)
  select gone.business_id, gone.id, gone.visit_id, gone.user_id, (select auth.uid()), true, gone.started_at, gone.ended_at
  from unnest(times) as gone join public.businesses as business on business.id = gone.business_id
  where gone.ended_at is not null or gone.started_at < now() - interval '5 minutes'
$$;

-- corrections/commands.sql

-- Members correct their own times, owners and managers those of everybody, once the time has ended. It may not run into another
-- time of the same member; one that already does may still be shortened. Workers reach back fourteen days, and as far as a
-- day in length (domain/src/jobs/worked-time.ts); what is older or longer is the office's to correct.
create function private.correct_visit_time(time_id uuid, started_at timestamptz, ended_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clocked public.visit_times;
  is_office boolean;
begin
  select worked.* into clocked from public.visit_times as worked
  where worked.id = correct_visit_time.time_id
    and (worked.business_id = any(array(select private.my_managed_business_ids()))
      or (worked.user_id = (select private.my_user_id())
        and worked.business_id = any(array(select private.my_business_ids()))))
  for no key update;
  if clocked.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  if clocked.ended_at is null then raise sqlstate 'PT409' using message = 'status_not_allowed'; end if;
  is_office := coalesce(clocked.business_id = any(array(select private.my_managed_business_ids())), false);
  if correct_visit_time.started_at is null or correct_visit_time.ended_at is null
    or correct_visit_time.ended_at <= correct_visit_time.started_at then
    raise sqlstate 'PT400' using message = 'invalid_period';
  elsif correct_visit_time.ended_at > now() + interval '1 minute' then
    raise sqlstate 'PT400' using message = 'time_in_future';
  elsif correct_visit_time.ended_at - correct_visit_time.started_at
    > (case when is_office then interval '2 days' else interval '24 hours' end) then
    raise sqlstate 'PT400' using message = 'time_too_long';
  elsif not is_office and least(clocked.started_at, correct_visit_time.started_at) < now() - interval '14 days' then
    raise sqlstate 'PT403' using message = 'time_too_old';
  end if;
  -- Two corrections at once would not see each other.
  perform from public.team_members as member
  where member.business_id = clocked.business_id and member.user_id = clocked.user_id for no key update;
  if (correct_visit_time.started_at < clocked.started_at or correct_visit_time.ended_at > clocked.ended_at)
    and exists (select from public.visit_times as other
      where other.business_id = clocked.business_id and other.user_id = clocked.user_id and other.id <> clocked.id
        and other.started_at < correct_visit_time.ended_at
        and coalesce(other.ended_at, 'infinity') > correct_visit_time.started_at) then
    raise sqlstate 'PT409' using message = 'times_overlap';
  end if;
  update public.visit_times as worked
  set started_at = correct_visit_time.started_at, ended_at = correct_visit_time.ended_at
  where worked.id = clocked.id;
end
$$;

create function public.correct_visit_time(time_id uuid, started_at timestamptz, ended_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  select private.correct_visit_time(correct_visit_time.time_id, correct_visit_time.started_at,
    correct_visit_time.ended_at)
$$;

grant execute on function private.correct_visit_time to authenticated;
grant execute on function public.correct_visit_time to authenticated, service_role;

-- schedule/table.sql

-- Time when no visits take place or, with is_available, extra working time; of a member or of the whole team.
create table public.schedule_blocks (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  -- Null: the whole team.
  member_id uuid,
  title text not null check (btrim(title) <> '' and private.fits(title, 200)),
  description text check (private.fits(description, 2000)),
  -- In local time of the business. Without times: whole days. end_date is inclusive.
  start_date date not null check (start_date between '2000-01-01' and '2100-01-01'),
  end_date date not null check (end_date between '2000-01-01' and '2100-01-01'),
  start_time time check (start_time < '24:00'),
  end_time time,
  -- Repeats every week on this weekday (1 Monday to 7 Sunday), from start_date until end_date.
  is_recurring boolean not null default false,
  day_of_week int check (day_of_week between 1 and 7),
  color text not null default 'gray' check (color in ('gray', 'green', 'yellow', 'blue', 'red', 'purple')),
  is_available boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint schedule_blocks_member_fkey foreign key (business_id, member_id)
    references public.team_members (business_id, user_id) on delete cascade,
  check (end_date >= start_date),
  check ((start_time is null) = (end_time is null)),
  check (end_time > start_time or (end_date > start_date and not is_recurring)),
  check (is_recurring = (day_of_week is not null))
);
create index schedule_blocks_span_idx on public.schedule_blocks (business_id, start_date, end_date);
create index schedule_blocks_member_idx on public.schedule_blocks (member_id, business_id);

alter table public.schedule_blocks enable row level security;
revoke all on public.schedule_blocks from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, member_id, title, description, start_date, end_date,
    start_time, end_time, is_recurring, day_of_week, color, is_available), update (member_id, title, description,
    start_date, end_date, start_time, end_time, is_recurring, day_of_week, color, is_available, version, updated_at) on
    public.schedule_blocks to authenticated;
grant all on public.schedule_blocks to service_role;

create policy "owners and managers read blocks, workers their own and everybody's" on public.schedule_blocks
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids()))
      and (member_id is null or member_id = (select auth.uid()))));
create policy "owners and managers add blocks, members their own" on public.schedule_blocks
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));
create policy "owners and managers change blocks, members their own" on public.schedule_blocks
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())))
  with check (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));
create policy "owners and managers delete blocks, members their own" on public.schedule_blocks
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));

-- The calendar settings of a business, one row each. The time zone is businesses.timezone.
create table public.schedule_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  -- Seven entries, Monday first: null for a day off, else {"start": "08:00", "end": "17:00"}.
  working_hours jsonb not null default '[{"start":"08:00","end":"17:00"},{"start":"08:00","end":"17:00"},{"start":"08:00","end":"17:00"},{"start":"08:00","end":"17:00"},{"start":"08:00","end":"17:00"},null,null]'
    check (octet_length(working_hours::text) <= 2000 and private.is_working_hours(working_hours)),
  default_duration_minutes int not null default 60 check (default_duration_minutes between 5 and 2880),
  buffer_minutes int not null default 0 check (buffer_minutes between 0 and 480),
  show_weekends boolean not null default true,
  show_past_jobs boolean not null default true,
  default_view text not null default 'week' check (default_view in ('day', 'week', 'month')),
  week_starts_on int not null default 1 check (week_starts_on in (1, 7)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.schedule_settings enable row level security;
revoke all on public.schedule_settings from public, anon, authenticated;
grant select, update (working_hours, default_duration_minutes, buffer_minutes, show_weekends, show_past_jobs,
    default_view, week_starts_on, version, updated_at) on public.schedule_settings to authenticated;
grant all on public.schedule_settings to service_role;

create policy "members read how their business keeps its calendar" on public.schedule_settings
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers set how the calendar is kept" on public.schedule_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

-- The secret URLs of calendar feeds: one per member and business.
create table private.calendar_feeds (
  business_id uuid not null,
  user_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

alter table private.calendar_feeds enable row level security;

-- schedule/reads.sql

create function private.has_calendar_feed(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.calendar_feeds as feed
    where feed.business_id = has_calendar_feed.business_id and feed.user_id = (select private.my_user_id()))
$$;

-- A member's visits from thirty days ago to a year ahead, and those cancelled within sixty days, so that the calendar
-- shows them as cancelled; an owner's or manager's feed also has visits without members.
-- Former members get nothing: wrong, old and revoked URLs have the same answer.
create function private.read_calendar_feed(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  feed record;
begin
  select business.id as business_id, business.business_name, business.timezone, team.user_id, team.role, person.full_name,
    (now() at time zone business.timezone)::date as today
  into feed
  from private.calendar_feeds as stored
    join public.team_members as team
      on team.business_id = stored.business_id and team.user_id = stored.user_id and team.is_active
    join public.businesses as business on business.id = stored.business_id
    join public.profiles as person on person.id = stored.user_id
  where stored.token_hash = private.token_hash(read_calendar_feed.token);
  if feed.business_id is null then raise sqlstate 'PT404' using message = 'feed_not_found'; end if;
  return jsonb_build_object('business', jsonb_build_object('name', feed.business_name, 'timezone', feed.timezone),
    'member', jsonb_build_object('name', feed.full_name),
    'visits', (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.visit_date, listed.start_time, listed.id), '[]')
      from (select visit.id, coalesce(job.title, request.title) as title, client.name as client_name,
          coalesce(job.contact_phone, client.phone) as phone, private.visit_address(visit.id) as address,
          visit.visit_date, visit.start_time, visit.duration_minutes, visit.starts_at, visit.ends_at, visit.status,
          coalesce(visit.instructions, job.instructions) as instructions, coalesce(job.job_number,
            request.request_number) as number, visit.job_id, visit.request_id, visit.version, visit.created_at,
          visit.updated_at
        from public.visits as visit
          join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
          left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
          left join public.requests as request
            on request.business_id = visit.business_id and request.id = visit.request_id
        where visit.business_id = feed.business_id and visit.visit_date between feed.today - 60 and feed.today + 365
          and ((visit.status in ('scheduled', 'in_progress', 'completed') and visit.visit_date >= feed.today - 30)
            or (visit.status = 'cancelled' and visit.visit_date <= feed.today + 60))
          and (exists (select from public.visit_members as assigned where assigned.business_id = visit.business_id
              and assigned.visit_id = visit.id and assigned.user_id = feed.user_id)
            or (feed.role in ('owner', 'manager') and not exists (select from public.visit_members as assigned
              where assigned.business_id = visit.business_id and assigned.visit_id = visit.id)))
        order by visit.visit_date, visit.start_time limit 3000) as listed));
end
$$;

create function public.has_calendar_feed(business_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.has_calendar_feed(has_calendar_feed.business_id)
$$;

create function public.read_calendar_feed(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.read_calendar_feed(read_calendar_feed.token)
$$;

grant execute on function private.has_calendar_feed to authenticated;
grant execute on function private.read_calendar_feed, public.read_calendar_feed to service_role;
grant execute on function public.has_calendar_feed to authenticated, service_role;

-- schedule/lifecycle.sql

create trigger stamp_row before insert or update on public.schedule_blocks
  for each row execute function private.stamp_row();

create trigger stamp_update before update on public.schedule_settings
  for each row execute function private.stamp_update();

-- schedule/commands.sql

-- Language, time zone and country of a business and the first day of its week, all or nothing. version: those of both
-- rows added up; as both only grow, another sum means that somebody saved in between. Once what is sent is stored,
-- sending it again changes nothing. Runs as the caller, under the policies.
create function public.save_regional(business_id uuid, regional jsonb, version int) returns jsonb
language plpgsql set search_path = '' as $$
declare
  draft public.businesses := jsonb_populate_record(null::public.businesses, regional);
  week int := regional ->> 'week_starts_on';
  business public.businesses;
  settings public.schedule_settings;
begin
  perform private.check_managed(save_regional.business_id);
  select row.* into business from public.businesses as row where row.id = save_regional.business_id for no key update;
  select row.* into settings from public.schedule_settings as row
  where row.business_id = save_regional.business_id for no key update;
  if (business.language, business.timezone, business.country, settings.week_starts_on)
    is distinct from (draft.language, draft.timezone, draft.country, week) then
    update public.businesses as row set language = draft.language, timezone = draft.timezone, country = draft.country,
      version = save_regional.version - settings.version
    where row.id = business.id returning row.* into business;
    update public.schedule_settings as row set week_starts_on = week
    where row.business_id = business.id returning row.* into settings;
  end if;
  return jsonb_build_object('business', to_jsonb(business), 'settings', to_jsonb(settings));
end
$$;

grant execute on function public.save_regional to authenticated, service_role;

-- The secret URL of a member's calendar feed. It is shown only once, when it is created.
create function private.create_calendar_feed(business_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  if create_calendar_feed.business_id is null
    or not create_calendar_feed.business_id = any(array(select private.my_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  insert into private.calendar_feeds as feed (business_id, user_id, token_hash)
  values (create_calendar_feed.business_id, (select auth.uid()), private.token_hash(token))
  on conflict on constraint calendar_feeds_pkey do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

create function private.revoke_calendar_feed(business_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.calendar_feeds as feed
  where feed.business_id = revoke_calendar_feed.business_id and feed.user_id = (select private.my_user_id())
$$;

create function public.create_calendar_feed(business_id uuid) returns text
language sql volatile set search_path = '' as $$
  select private.create_calendar_feed(create_calendar_feed.business_id)
$$;

create function public.revoke_calendar_feed(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.revoke_calendar_feed(revoke_calendar_feed.business_id)
$$;

grant execute on function private.create_calendar_feed, private.revoke_calendar_feed to authenticated;
grant execute on function public.create_calendar_feed, public.revoke_calendar_feed to authenticated, service_role;

-- accounts/reads.sql

-- The caller's own sessions, the one that asks first. Nobody is granted anything on auth.sessions: this is its only door.
create function private.my_sessions()
returns table (id uuid, is_current boolean, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select session.id, session.id::text is not distinct from auth.jwt() ->> 'session_id' as is_current,
    left(session.user_agent, 500), host(session.ip), session.created_at,
    greatest(session.created_at, session.updated_at, session.refreshed_at at time zone 'UTC') as last_used_at
  from auth.sessions as session
  where session.user_id = (select private.my_user_id()) and (session.not_after is null or session.not_after > now())
  order by is_current desc, last_used_at desc
  limit 100
$$;

create function public.my_sessions()
returns table (id uuid, is_current boolean, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.my_sessions()
$$;

grant execute on function private.my_sessions to authenticated;
grant execute on function public.my_sessions to authenticated, service_role;

-- accounts/commands.sql

-- What people do with their own account beyond what the auth service offers.

-- A session of somebody else is no session of the caller: nothing ends, and nothing tells that it exists.
create function private.end_session(session_id uuid, is_replaced boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.my_user_id();
begin
  if end_session.is_replaced then
    -- In the same browser, which goes on telling of news.
    update private.push_subscriptions as device set session_id = (auth.jwt() ->> 'session_id')::uuid
    where device.session_id = end_session.session_id and device.user_id = me;
  end if;
  delete from auth.sessions as session where session.id = end_session.session_id and session.user_id = me;
end
$$;

-- Who signed in or showed their second factor a moment ago. A token names each way and when it was used; with a second
-- factor only that one counts.
create function private.require_recent_step() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  has_factor boolean := exists (select from auth.mfa_factors as factor
    where factor.user_id = auth.uid() and factor.status = 'verified');
begin
  -- An entry may be a bare method, without a time.
  if not exists (select from jsonb_path_query(claims, '$.amr[*]') as step
    where (not has_factor or step ->> 'method' = 'totp' or step ->> 'method' like 'mfa/%')
      and (step ->> 'timestamp')::numeric > extract(epoch from now() - interval '15 minutes')) then
    raise sqlstate 'PT403' using message = 'step_needed', hint = 'Sign in or show the second factor again.';
  end if;
end
$$;

create function private.is_last_owner_of_closed(member public.team_members) returns boolean
language sql stable security definer set search_path = '' as $$
  select member.role = 'owner' and exists (select from public.businesses as business
      where business.id = member.business_id and business.closed_at is not null)
    and not exists (select from public.team_members as other where other.business_id = member.business_id
      and other.role = 'owner' and other.is_active and other.user_id <> member.user_id)
$$;

-- The account ends, and with it all that is about the person. Their row stays, empty and without a way to sign in: the
-- hours they worked and what they wrote belong to the business, which keeps them. email: typed to confirm it.
create function private.delete_account(email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select private.my_user_id());
  mine text := (select account.email from auth.users as account where account.id = me for no key update);
  membership public.team_members;
begin
  perform private.require_recent_step();
  if me is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  if lower(btrim(coalesce(delete_account.email, ''))) is distinct from lower(mine) then
    raise sqlstate 'PT400' using message = 'email_differs', column = 'email';
  end if;
  for membership in select member.* from public.team_members as member
    where member.user_id = me and member.is_active order by member.business_id
  loop
    -- The last owner stays with a closed business; of an open one the trigger refuses to take them (last_owner).
    continue when private.is_last_owner_of_closed(membership);
    update public.team_members as member set is_active = false where member.id = membership.id;
    perform private.end_membership(membership, null);
  end loop;
  delete from private.calendar_feeds as feed where feed.user_id = me;
  delete from public.team_invitations as invitation where lower(invitation.email) = lower(mine);
  delete from auth.sessions as session where session.user_id = me;
  delete from auth.identities as identity where identity.user_id = me;
  delete from auth.mfa_factors as factor where factor.user_id = me;
  delete from auth.one_time_tokens as token where token.user_id = me;
  -- A project whose auth service is older has no passkeys.
  if to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using me;
  end if;
  update auth.users as account set email = null, phone = null, encrypted_password = null, email_change = '',
    phone_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now(), updated_at = now()
  where account.id = me;
  update public.profiles as profile set full_name = null, email = null, trade = null where profile.id = me;
  perform private.log_event('account_deleted', me, null, '{}');
end
$$;

create function public.end_session(session_id uuid, is_replaced boolean default false) returns void
language sql volatile set search_path = '' as $$
  select private.end_session(end_session.session_id, end_session.is_replaced)
$$;

create function public.delete_account(email text) returns void
language sql volatile set search_path = '' as $$
  select private.delete_account(delete_account.email)
$$;

grant execute on function private.end_session, private.delete_account to authenticated;
grant execute on function public.end_session, public.delete_account to authenticated, service_role;

-- hours/table.sql

-- The working hours of a member, where they are not those of the business; days off are blocks.
create table public.member_hours (
  business_id uuid not null,
  user_id uuid not null,
  -- Like those of schedule_settings.
  working_hours jsonb not null
    check (octet_length(working_hours::text) <= 2000 and private.is_working_hours(working_hours)),
  updated_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

alter table public.member_hours enable row level security;
revoke all on public.member_hours from public, anon, authenticated;
grant select, delete, insert (business_id, user_id, working_hours), update (working_hours) on public.member_hours to
    authenticated;
grant all on public.member_hours to service_role;

create policy "owners and managers read hours, workers their own" on public.member_hours
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and user_id = (select auth.uid())));
create policy "owners and managers set hours" on public.member_hours
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change hours" on public.member_hours
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take hours back" on public.member_hours
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- hours/lifecycle.sql

create trigger stamp_updated_at before insert or update on public.member_hours
  for each row execute function private.stamp_updated_at();

-- hours/commands.sql

-- The working hours of a member; null: those of the business. Runs as the caller, under the policies.
create function public.set_member_hours(business_id uuid, user_id uuid, working_hours jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.check_managed(set_member_hours.business_id);
  if coalesce(set_member_hours.working_hours, 'null') = 'null' then
    delete from public.member_hours as kept
    where kept.business_id = set_member_hours.business_id and kept.user_id = set_member_hours.user_id;
    return;
  end if;
  insert into public.member_hours as kept (business_id, user_id, working_hours)
  values (set_member_hours.business_id, set_member_hours.user_id, set_member_hours.working_hours)
  on conflict on constraint member_hours_pkey do update set working_hours = excluded.working_hours;
end
$$;

grant execute on function public.set_member_hours to authenticated, service_role;

-- files/table.sql

-- Pictures of a request, a quote, a job or a visit; one picture may belong to several of them. The bytes are in the
-- bucket "photos".
create table public.photos (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  request_id uuid,
  quote_id uuid,
  job_id uuid,
  visit_id uuid,
  -- {business_id}/{uuid}.{jpg|png|webp}
  path text not null unique check (char_length(path) <= 200 and path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|webp)$'),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  width int not null check (width between 1 and 30000),
  height int not null check (height between 1 and 30000),
  caption text check (private.fits(caption, 500)),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint photos_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete set null (request_id),
  constraint photos_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete set null (quote_id),
  constraint photos_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  constraint photos_visit_fkey foreign key (business_id, visit_id)
    references public.visits (business_id, id) on delete set null (visit_id),
  check (split_part(path, '/', 1) = business_id::text)
);
create index photos_request_idx on public.photos (request_id, business_id);
create index photos_quote_idx on public.photos (quote_id, business_id);
create index photos_job_idx on public.photos (job_id, business_id);
create index photos_visit_idx on public.photos (visit_id, business_id);

alter table public.photos enable row level security;
revoke all on public.photos from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, request_id, quote_id, job_id, visit_id, path, size_bytes,
    width, height, caption), update (caption) on public.photos to authenticated;
grant all on public.photos to service_role;

create policy "owners and managers see photos, workers those of their work" on public.photos
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (business_id = any(array(select private.my_seen_business_ids()))
        and (job_id is not null or visit_id is not null and visit_id not in (select private.seen_assessment_ids())))
      or visit_id in (select private.my_visit_ids()) or job_id in (select private.my_job_ids())
      or request_id in (select private.my_request_ids())));
create policy "owners and managers add photos, workers to their visits" on public.photos
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (visit_id in (select private.my_visit_ids()) and request_id is null and quote_id is null
        and (job_id is null or job_id in (select private.my_job_ids())))));
create policy "owners and managers describe photos, workers their own" on public.photos
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids()))
    or (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))))
  with check (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers delete photos, workers their own" on public.photos
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));

-- Documents of a quote or a job; the bytes are in the bucket "files".
create table public.files (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  quote_id uuid,
  job_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  -- {business_id}/{uuid}.{extension}
  path text not null unique check (char_length(path) <= 200 and path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,8}$'),
  mime_type text not null check (char_length(mime_type) <= 100),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint files_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete set null (quote_id),
  constraint files_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  check (split_part(path, '/', 1) = business_id::text)
);
create index files_quote_idx on public.files (quote_id, business_id);
create index files_job_idx on public.files (job_id, business_id);

alter table public.files enable row level security;
revoke all on public.files from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, quote_id, job_id, name, path, mime_type, size_bytes), update
    (name) on public.files to authenticated;
grant all on public.files to service_role;

create policy "owners and managers see files, workers those of their jobs" on public.files
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (business_id = any(array(select private.my_seen_business_ids())) and job_id is not null)
      or job_id in (select private.my_job_ids())));
create policy "owners and managers add files" on public.files
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers name files" on public.files
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete files" on public.files
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- files/reads/buckets.sql

-- For the policies of the buckets, where bytes without a row count as well. The limit is slightly above that of the
-- rows, whose refusal has a code that the interface can word; storage passes on a message only.
create function private.has_storage_room(folder text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  used bigint;
  number bigint;
begin
  select coalesce(sum((object.metadata ->> 'size')::bigint), 0), count(*) into used, number
  from storage.objects as object
  where object.bucket_id in ('photos', 'files', 'receipts')
    and object.name collate "C" >= folder || '/' and object.name collate "C" < folder || '0';
  if used > 5905580032 or number >= 51000 then
    raise exception 'storage_full';
  end if;
  return true;
end
$$;

-- The buckets of photos and files and who may see, add and remove their objects: {business_id}/{uuid}.{extension}. The
-- rows of public.photos and public.files decide what a worker sees. Objects are never overwritten, so there is no
-- policy for update. Deleting a row leaves its bytes: clients remove the object first.
do $$
begin
  -- A project without storage has no such table; everything else works without it.
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('photos', 'photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
    ('files', 'files', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp',
      'image/heic', 'image/heif', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/plain', 'text/csv']);

  create policy "owners and managers see the bytes of their business" on storage.objects
    for select to authenticated using (bucket_id in ('photos', 'files')
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id)));
  create policy "members see the bytes of photos that they see" on storage.objects
    for select to authenticated using (bucket_id = 'photos'
      and exists (select from public.photos as photo where photo.path = objects.name));
  create policy "members see the bytes of files that they see" on storage.objects
    for select to authenticated using (bucket_id = 'files'
      and exists (select from public.files as file where file.path = objects.name));
  -- For the time between storing the bytes and inserting their row.
  create policy "members see the bytes that they have just added" on storage.objects
    for select to authenticated using (bucket_id in ('photos', 'files') and owner_id = (select auth.uid())::text
      and created_at > now() - interval '1 hour'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id)));
  create policy "members add photos to their business" on storage.objects
    for insert to authenticated with check (bucket_id = 'photos'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id))
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|webp)$'
      and private.has_storage_room((storage.foldername(name))[1]));
  create policy "owners and managers add files to their business" on storage.objects
    for insert to authenticated with check (bucket_id = 'files'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id))
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpg|jpeg|png|webp|heic|heif|docx|xlsx|txt|csv)$'
      and private.has_storage_room((storage.foldername(name))[1]));
  create policy "owners and managers remove bytes, members those they added" on storage.objects
    for delete to authenticated using (bucket_id in ('photos', 'files')
      and ((storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id))
        or (owner_id = (select auth.uid())::text
          and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id)))));
end
$$;

grant execute on function private.has_storage_room to authenticated;

-- files/reads/closed.sql

-- What is in the buckets of a closed business stays: restrictive policies, beside those of each bucket.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    create policy "nobody adds bytes to a closed business" on storage.objects as restrictive
      for insert to authenticated with check (bucket_id not in ('photos', 'files', 'receipts', 'logos')
        or not private.is_closed((storage.foldername(name))[1]));
    create policy "nobody removes bytes of a closed business" on storage.objects as restrictive
      for delete to authenticated using (bucket_id not in ('photos', 'files', 'receipts', 'logos')
        or not private.is_closed((storage.foldername(name))[1]));
  end if;
end
$$;

grant execute on function private.is_closed to authenticated;

-- files/lifecycle.sql

-- The type and size of the stored bytes count, not those that the client sends. A project without storage cannot check
-- them.
create function private.stored_size(bucket text, path text, claimed bigint) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  stored bigint;
begin
  if to_regclass('storage.objects') is not null then
    select (object.metadata ->> 'size')::bigint into stored from storage.objects as object
    where object.bucket_id = stored_size.bucket and object.name = stored_size.path;
  end if;
  return coalesce(stored, stored_size.claimed);
end
$$;

-- The quota of a business: 5 GB and 50,000 photos, files and receipts.
create function private.require_storage_room(business_id uuid, size_bytes bigint) returns void
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  used bigint;
  number bigint;
begin
  select coalesce(sum(kept.size_bytes), 0), count(*) into used, number from (
    select size_bytes from public.photos where business_id = require_storage_room.business_id
    union all select size_bytes from public.files where business_id = require_storage_room.business_id
    union all select size_bytes from public.receipts where business_id = require_storage_room.business_id) as kept;
  if used + require_storage_room.size_bytes > 5368709120 or number >= 50000 then
    raise sqlstate 'PT413' using message = 'storage_full';
  end if;
end
$$;

-- Shared by photos and files, whose buckets have the names of the tables.
create function private.before_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.size_bytes := private.stored_size(tg_table_name, new.path, new.size_bytes);
  perform private.require_storage_room(new.business_id, new.size_bytes);
  new.user_id := private.author(new.user_id);
  return new;
end
$$;
create trigger before_file before insert on public.photos
  for each row execute function private.before_file();
create trigger before_file before insert on public.files
  for each row execute function private.before_file();

-- conversions/commands.sql

-- Converts a request to a quote and a quote to a job: each once, in one transaction, and reverted when the result is
-- deleted. Photos and files stay one row and get a second link.
create function private.convert_request_to_quote(request_id uuid, quote_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests;
  made uuid;
begin
  select * into request from public.requests as found where found.id = convert_request_to_quote.request_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for update;
  if request.id is null then raise sqlstate 'PT404' using message = 'request_not_found'; end if;
  if convert_request_to_quote.quote_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  select quote.id into made from public.quotes as quote
  where quote.business_id = request.business_id and quote.request_id = request.id;
  if made = convert_request_to_quote.quote_id then return made; end if;
  if made is not null or exists (select from public.jobs as job
    where job.business_id = request.business_id and job.request_id = request.id) then
    raise sqlstate 'PT409' using message = 'already_converted';
  end if;
  request.property_id := coalesce(request.property_id,
    private.usual_property(request.business_id, request.client_id));
  insert into public.quotes (id, business_id, client_id, property_id, request_id, title, message, taxes)
  values (convert_request_to_quote.quote_id, request.business_id, request.client_id, request.property_id, request.id,
    request.title, request.description, coalesce(public.default_taxes(request.business_id, request.client_id,
      request.property_id), '[]'));
  update public.photos as photo set quote_id = convert_request_to_quote.quote_id
  where photo.business_id = request.business_id and photo.request_id = request.id and photo.quote_id is null;
  update public.requests as converted set status = 'converted' where converted.id = request.id;
  perform private.log_record_event(request.business_id, 'request', request.id, 'converted',
    jsonb_build_object('quote_id', convert_request_to_quote.quote_id));
  return convert_request_to_quote.quote_id;
end
$$;

-- The agreed lines with their costs. Options that were not chosen are left out.
create function private.copy_lines_to_job(quote public.quotes, job_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with line as materialized (
    select gen_random_uuid() as id, row_number() over (order by counted.position, counted.from_id) - 1 as place, counted.*
    from public.quote_lines as counted (from_id)
    where counted.business_id = quote.business_id and counted.quote_id = quote.id and counted.is_selected
  ), copied as (
    insert into public.job_lines (id, business_id, job_id, position, service_id, name, description, quantity,
      unit_price, discount_amount, is_taxable)
    select line.id, line.business_id, copy_lines_to_job.job_id, line.place, line.service_id, line.name,
      line.description, line.quantity, line.unit_price, line.discount_amount, line.is_taxable
    from line returning id
  )
  insert into public.job_line_costs (business_id, line_id, unit_cost)
  select line.business_id, line.id, line.unit_cost from line join copied on copied.id = line.id
$$;

create function private.convert_quote(quote_id uuid, job_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(convert_quote.quote_id);
  request public.requests;
  made uuid;
begin
  if convert_quote.job_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  select job.id into made from public.jobs as job
  where job.business_id = quote.business_id and job.quote_id = quote.id;
  if made = convert_quote.job_id then return made; end if;
  if made is not null then raise sqlstate 'PT409' using message = 'already_converted'; end if;
  if quote.status <> 'approved' then raise sqlstate 'PT409' using message = 'quote_not_approved'; end if;
  select * into request from public.requests as found
  where found.business_id = quote.business_id and found.id = quote.request_id;
  insert into public.jobs (id, business_id, client_id, property_id, quote_id, title, description, priority, status,
    terms, discount_type, discount_value, taxes, prices_include_tax, deposit_amount)
  values (convert_quote.job_id, quote.business_id, quote.client_id,
    coalesce(quote.property_id, private.usual_property(quote.business_id, quote.client_id)), quote.id, quote.title,
    request.description, coalesce(request.urgency, 'normal'), 'draft', quote.terms, quote.discount_type,
    private.counted_value(quote.discount_type, quote.discount_value, private.currency_exponent(quote.business_id)),
    quote.taxes, quote.prices_include_tax, quote.deposit_amount);
  perform private.copy_lines_to_job(quote, convert_quote.job_id);
  if request.notes is not null then
    insert into public.job_internals as internals (business_id, job_id, internal_notes)
    values (quote.business_id, convert_quote.job_id, request.notes)
    on conflict on constraint job_internals_pkey do update set internal_notes = excluded.internal_notes;
  end if;
  update public.photos as photo set job_id = convert_quote.job_id
  where photo.business_id = quote.business_id and photo.quote_id = quote.id and photo.job_id is null;
  update public.files as file set job_id = convert_quote.job_id
  where file.business_id = quote.business_id and file.quote_id = quote.id and file.job_id is null;
  update public.quotes as converted set status = 'converted' where converted.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'converted',
    jsonb_build_object('job_id', convert_quote.job_id));
  return convert_quote.job_id;
end
$$;

create function private.approve_and_convert_quote(quote_id uuid, job_id uuid, signer_name text, how text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(approve_and_convert_quote.quote_id);
begin
  -- Already approved or converted: only the remaining steps are done.
  if quote.status not in ('approved', 'converted') then
    perform private.approve(quote, quote.version_number, jsonb_build_object('method', 'on_behalf', 'signer_name',
      approve_and_convert_quote.signer_name, 'how', approve_and_convert_quote.how));
  end if;
  return private.convert_quote(quote.id, approve_and_convert_quote.job_id);
end
$$;

-- The result was deleted: the quote is approved again, the request open again. Nothing is logged when the whole
-- business is being deleted.
create function private.reopen_request(business_id uuid, request_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.requests as request set status = case when exists (select from public.visits as visit
    where visit.business_id = request.business_id and visit.request_id = request.id
      and visit.visit_date is not null and visit.status <> 'cancelled') then 'scheduled' else 'unscheduled' end
  where request.business_id = reopen_request.business_id and request.id = reopen_request.request_id
    and request.status = 'converted'
$$;

create function public.convert_request_to_quote(request_id uuid, quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.convert_request_to_quote(convert_request_to_quote.request_id, convert_request_to_quote.quote_id);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = made;
  return answer;
end
$$;

create function public.convert_quote(quote_id uuid, job_id uuid) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.convert_quote(convert_quote.quote_id, convert_quote.job_id);
  answer public.jobs;
begin
  select * into answer from public.jobs where id = made;
  return answer;
end
$$;

create function public.approve_and_convert_quote(quote_id uuid, job_id uuid, signer_name text default null,
  how text default null) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.approve_and_convert_quote(approve_and_convert_quote.quote_id, approve_and_convert_quote.job_id,
    approve_and_convert_quote.signer_name, approve_and_convert_quote.how);
  answer public.jobs;
begin
  select * into answer from public.jobs where id = made;
  return answer;
end
$$;

-- Copies client, property, title, description, urgency, notes and photos.
create function private.convert_request_to_job(request_id uuid, job_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  request public.requests := private.lock_request(convert_request_to_job.request_id);
begin
  if convert_request_to_job.job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if exists (select from public.jobs as job where job.business_id = request.business_id
    and job.request_id = request.id and job.id = convert_request_to_job.job_id) then
    return;
  end if;
  if exists (select from public.jobs as job
      where job.business_id = request.business_id and job.request_id = request.id)
    or exists (select from public.quotes as quote
      where quote.business_id = request.business_id and quote.request_id = request.id) then
    raise sqlstate 'PT409' using message = 'already_converted';
  end if;
  request.property_id := coalesce(request.property_id,
    private.usual_property(request.business_id, request.client_id));
  insert into public.jobs (id, business_id, client_id, property_id, request_id, title, description, priority, status,
    taxes)
  values (convert_request_to_job.job_id, request.business_id, request.client_id, request.property_id, request.id,
    request.title, request.description, request.urgency, 'draft',
    public.default_taxes(request.business_id, request.client_id, request.property_id));
  if request.notes is not null then
    insert into public.job_internals as internal (business_id, job_id, internal_notes)
    values (request.business_id, convert_request_to_job.job_id, request.notes);
  end if;
  update public.photos as photo set job_id = convert_request_to_job.job_id
  where photo.business_id = request.business_id and photo.request_id = request.id and photo.job_id is null;
  update public.requests as stored set status = 'converted' where stored.id = request.id;
end
$$;

create function public.convert_request_to_job(request_id uuid, job_id uuid) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.jobs;
begin
  perform private.convert_request_to_job(convert_request_to_job.request_id, convert_request_to_job.job_id);
  select * into answer from public.jobs as row where row.id = convert_request_to_job.job_id;
  return answer;
end
$$;

grant execute on function private.convert_request_to_quote, private.convert_quote, private.approve_and_convert_quote,
  private.convert_request_to_job to authenticated;
grant execute on function public.convert_request_to_quote, public.convert_quote, public.approve_and_convert_quote,
  public.convert_request_to_job to authenticated, service_role;

-- invoices/table.sql

-- What a client is asked to pay. The totals are computed from the lines and the balance from payments, whatever is
-- sent; once issued, an invoice changes by a new version only.
create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  -- Null: a draft of a business that assigns numbers when it sends.
  invoice_number text check (char_length(invoice_number) between 1 and 40),
  -- Incremented by an edit after sending; the sent versions are in invoice_versions.
  version_number int not null default 1 check (version_number between 1 and 10000),
  title text check (private.fits(title, 200)) check (private.is_line(title)),
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid', 'void', 'written_off')),
  issue_date date not null check (issue_date between '2000-01-01' and '2100-01-01'),
  due_date date not null check (due_date between '2000-01-01' and '2100-04-01'),
  payment_terms text check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15', 'net_30', 'net_45',
    'net_60')),
  po_number text check (private.fits(po_number, 100)),
  -- Printed above the lines; notes are printed below them.
  message text check (private.fits(message, 4000)),
  notes text check (private.fits(notes, 4000)),
  terms text check (private.fits(terms, 10000)),
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric not null default 0
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  -- The amount before tax: computed from the lines when there are any, else as sent.
  amount numeric not null default 0 check (amount = round(amount, 2) and amount between 0 and 100000000000),
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric not null default 0
    check (tax_amount = round(tax_amount, 2) and tax_amount between -100000000000 and 100000000000),
  total_amount numeric not null default 0
    check (total_amount = round(total_amount, 2) and total_amount between 0 and 100000000000),
  -- From the books (private.invoice_sums): payments received, refunds that are owed again, credit used less the credit
  -- that an overpayment made, and the amount written off.
  paid_amount numeric(16, 2) not null default 0 check (paid_amount between 0 and 100000000000),
  refunded_amount numeric(16, 2) not null default 0 check (refunded_amount between 0 and 100000000000),
  credited_amount numeric(16, 2) not null default 0 check (credited_amount between -100000000000 and 100000000000),
  written_off_amount numeric(16, 2) not null default 0 check (written_off_amount between 0 and 100000000000),
  -- What the client still owes; zero on a void invoice.
  balance numeric(16, 2) not null default 0 check (balance between 0 and 100000000000),
  sent_at timestamptz check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Set by manual and automatic reminders: nobody is reminded twice within a day.
  last_mailed_at timestamptz check (last_mailed_at between '2000-01-01Z' and '2100-01-01Z'),
  viewed_at timestamptz check (viewed_at between '2000-01-01Z' and '2100-01-01Z'),
  paid_at timestamptz check (paid_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Set when the client reports a payment on their page; the books change only when the payment is recorded.
  claimed_paid_at timestamptz check (claimed_paid_at between '2000-01-01Z' and '2100-01-01Z'),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, invoice_number),
  constraint invoices_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint invoices_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id),
  check (discount_type is distinct from 'percent' or discount_value <= 100),
  check (invoice_number is not null or status in ('draft', 'void')),
  check (due_date >= issue_date)
);
create index invoices_newest_idx on public.invoices (business_id, created_at desc, id);
create index invoices_search_idx on public.invoices using gin (business_id,
  private.searchable(coalesce(title, '') || ' ' || coalesce(invoice_number, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index invoices_issued_idx on public.invoices (business_id, issue_date desc, id);
create index invoices_status_due_idx on public.invoices (business_id, status, due_date, id);
-- The order of what is to be done (public.list_place).
create index invoices_place_idx on public.invoices (business_id, (case status when 'sent' then due_date - date '2000-01-01'
  when 'draft' then date '2600-01-01' - issue_date when 'void' then date '3800-01-01' - issue_date
  when 'paid' then date '3200-01-01' - coalesce((paid_at at time zone 'UTC')::date, issue_date)
  else date '4400-01-01' - issue_date end), id);
create index invoices_open_idx on public.invoices (business_id, due_date) where balance > 0;
create index invoices_client_idx on public.invoices (client_id, business_id);
create index invoices_property_idx on public.invoices (property_id, business_id);

alter table public.invoices enable row level security;
-- user_id is accepted on insert but overwritten; status and totals are kept or refused (take_inserted). Updates go through
-- functions only, which lock the invoice before its lines.
revoke all on public.invoices from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, client_id, property_id, invoice_number, title, status,
    issue_date, due_date, payment_terms, po_number, message, notes, terms, discount_type, discount_value, taxes,
    prices_include_tax, amount, tax_amount, total_amount) on public.invoices to authenticated;
grant all on public.invoices to service_role;

create policy "owners and managers read invoices, workers those of their work" on public.invoices
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_invoice_ids())));
create policy "owners and managers add invoices" on public.invoices
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete drafts of invoices" on public.invoices
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    and status = 'draft');

-- The sources of an invoice. Nothing is invoiced twice: a visit, a job line, a job without lines and a quote have at
-- most one invoice each. A void invoice releases its sources, and takes them back, if still possible, when voiding is
-- undone.
create table public.invoice_sources (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  -- Also set for visits and lines, so that the invoices of a job can be found.
  job_id uuid,
  visit_id uuid,
  job_line_id uuid,
  quote_id uuid,
  -- False while the invoice is void.
  is_held boolean not null default true,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint invoice_sources_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete cascade,
  -- A billed record cannot be deleted; private.release_invoice_sources raises a readable error for that.
  constraint invoice_sources_job_fkey foreign key (business_id, job_id) references public.jobs (business_id, id),
  constraint invoice_sources_visit_fkey foreign key (business_id, visit_id) references public.visits (business_id, id),
  constraint invoice_sources_line_fkey foreign key (business_id, job_line_id)
    references public.job_lines (business_id, id),
  constraint invoice_sources_quote_fkey foreign key (business_id, quote_id) references public.quotes (business_id, id),
  check (num_nonnulls(job_id, quote_id) = 1),
  check (num_nonnulls(visit_id, job_line_id) <= 1 and (job_id is not null or num_nonnulls(visit_id, job_line_id) = 0))
);
create unique index invoice_sources_one_visit on public.invoice_sources (visit_id) where is_held;
create unique index invoice_sources_one_line on public.invoice_sources (job_line_id) where is_held;
create unique index invoice_sources_one_job on public.invoice_sources (job_id)
  where is_held and visit_id is null and job_line_id is null;
create unique index invoice_sources_one_quote on public.invoice_sources (quote_id) where is_held;
create index invoice_sources_invoice_idx on public.invoice_sources (invoice_id, business_id);
create index invoice_sources_job_idx on public.invoice_sources (job_id, business_id);
create index invoice_sources_visit_idx on public.invoice_sources (visit_id, business_id);
create index invoice_sources_line_idx on public.invoice_sources (job_line_id, business_id);
create index invoice_sources_quote_idx on public.invoice_sources (quote_id, business_id);

alter table public.invoice_sources enable row level security;
revoke all on public.invoice_sources from public, anon, authenticated;
grant select on public.invoice_sources to authenticated;
grant all on public.invoice_sources to service_role;

create policy "owners and managers read what invoices were made of, workers of their work" on public.invoice_sources
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or job_id in (select private.my_job_ids())));

-- The lines of an invoice, ordered by position. Written through save_invoice and similar functions, which lock the
-- invoice first.
create table public.invoice_lines (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  position int not null check (position between 0 and 1000),
  -- The source of the line. A source without a line is released.
  source_id uuid,
  service_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 4000)),
  service_date date check (service_date between '2000-01-01' and '2100-01-01'),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 1000000),
  -- Negative for a discount or a credit.
  unit_price numeric(14, 4) not null default 0 check (unit_price between -1000000000 and 1000000000),
  discount_amount numeric(14, 2) not null default 0 check (discount_amount between 0 and 1000000000),
  is_taxable boolean not null default true,
  -- Computed: quantity × unit_price, rounded, less discount_amount.
  line_total numeric(16, 2) not null default 0 check (line_total between -100000000000 and 100000000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint invoice_lines_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete cascade,
  constraint invoice_lines_source_fkey foreign key (business_id, source_id)
    references public.invoice_sources (business_id, id) on delete set null (source_id),
  constraint invoice_lines_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete set null (service_id)
);
create index invoice_lines_invoice_idx on public.invoice_lines (business_id, invoice_id, position);
create index invoice_lines_untaxed_idx on public.invoice_lines (business_id, invoice_id) where not is_taxable;
create index invoice_lines_source_idx on public.invoice_lines (source_id, business_id);
create index invoice_lines_service_idx on public.invoice_lines (service_id, business_id);

alter table public.invoice_lines enable row level security;
revoke all on public.invoice_lines from public, anon, authenticated;
grant select on public.invoice_lines to authenticated;
grant all on public.invoice_lines to service_role;

create policy "owners and managers read the lines of invoices, workers those of their work" on public.invoice_lines
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or invoice_id in (select private.my_invoice_ids())));

-- Every version that a client was sent, unchanged; append-only.
create table public.invoice_versions (
  business_id uuid not null,
  invoice_id uuid not null,
  version_number int not null check (version_number between 1 and 10000),
  -- {"invoice": {…}, "lines": […]}
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  created_at timestamptz not null default now(),
  primary key (business_id, invoice_id, version_number),
  constraint invoice_versions_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete cascade
);

alter table public.invoice_versions enable row level security;
revoke all on public.invoice_versions from public, anon, authenticated;
grant select on public.invoice_versions to authenticated;
grant all on public.invoice_versions to service_role;

create policy "owners and managers read versions of invoices" on public.invoice_versions
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Links that open one invoice and nothing else, without an account.
create table private.invoice_links (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_to text check (char_length(sent_to) <= 254),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  revoked_at timestamptz check (revoked_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  foreign key (business_id, invoice_id) references public.invoices (business_id, id) on delete cascade
);
create index invoice_links_invoice_idx on private.invoice_links (business_id, invoice_id, created_at desc);

alter table private.invoice_links enable row level security;

-- invoices/reads/mail.sql

-- The fields that all mails about an invoice share.
create function private.invoice_mail_data(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'invoice_number', invoice.invoice_number, 'title', invoice.title, 'total', invoice.total_amount,
    'balance', invoice.balance, 'currency', business.currency, 'issue_date', invoice.issue_date,
    'due_date', invoice.due_date, 'days_late', private.today(invoice.business_id) - invoice.due_date,
    'invoice_id', invoice.id, 'version_number', invoice.version_number, 'reply_to', private.reply_address(business),
    'can_pay', private.takes_payments(invoice.business_id))
  from public.businesses as business, public.clients as client
  where business.id = invoice.business_id and client.business_id = invoice.business_id and client.id = invoice.client_id
$$;

-- The recipient: the given address, else the client's.
create function private.invoice_address(invoice public.invoices, address text) returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(coalesce(nullif(btrim(address), ''), (select client.email from public.clients as client
    where client.business_id = invoice.business_id and client.id = invoice.client_id))))
$$;

-- invoices/reads/page.sql

-- The content of an invoice, for its PDF and for the client's page.

-- Whether the client can pay: by card, or to the account that the invoices name.
create function private.takes_payments(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.payment_keys as stored where stored.business_id = takes_payments.business_id)
    or exists (select from public.document_settings as settings
      where settings.business_id = takes_payments.business_id and btrim(settings.bank_details) <> '')
$$;

create function private.invoice_snapshot(invoice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('invoice', to_jsonb(invoice) - array['user_id', 'is_sample'],
    'lines', coalesce((select jsonb_agg(to_jsonb(line) order by line.position, line.id)
      from public.invoice_lines as line
      where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'))
  from public.invoices as invoice where invoice.id = invoice_snapshot.invoice_id
$$;

-- The business as every document begins with it. Marked: its plan has Fieldlark named at the foot of what it sends. Clients
-- learn that and not the plan.
create function private.document_business(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', business.id, 'name', business.business_name, 'logo', business.business_logo_url,
    'contact_person', business.contact_person, 'phone', business.phone, 'email', business.email,
    'address', business.address, 'currency', business.currency, 'language', business.language,
    'registration_number', business.registration_number, 'timezone', business.timezone,
    'is_marked', business.plan_status not in ('starter', 'grow-pro'))
  from public.businesses as business where business.id = document_business.business_id
$$;

create function private.document_layout(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('paper_size', settings.paper_size, 'accent_color', settings.accent_color,
    'footer', settings.footer, 'bank_details', settings.bank_details)
  from public.document_settings as settings where settings.business_id = document_layout.business_id
$$;

create function private.document_client(business_id uuid, client_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', client.name, 'company_name', client.company_name, 'email', client.email,
    'phone', client.phone, 'address', client.address,
    'language', private.client_language(client.business_id, client.id))
  from public.clients as client
  where client.business_id = document_client.business_id and client.id = document_client.client_id
$$;

create function private.document_property(business_id uuid, property_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws(', ', nullif(btrim(property.address), ''), nullif(btrim(property.city), ''),
    nullif(concat_ws(' ', nullif(btrim(property.state), ''), nullif(btrim(property.zip_code), '')), '')), '')
  from public.property_addresses as property
  where property.business_id = document_property.business_id and property.id = document_property.property_id
$$;

-- The deposits that were taken off the invoice, each with what was used of it.
create function private.deposits_on(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('payment_number', used.payment_number, 'amount', used.amount)
    order by used.payment_number), '[]')
  from (select payment.payment_number, -sum(credit.amount) as amount
    from public.credits as credit join public.payments as payment
      on payment.business_id = credit.business_id and payment.id = credit.payment_id and payment.invoice_id is null
    where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id and credit.kind = 'applied'
    group by payment.id) as used
$$;

-- shown: {"invoice", "lines"}; for an older version without payments and current state.
create function private.invoice_page(invoice public.invoices, shown jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', private.invoice_state(invoice, private.today(invoice.business_id)),
    'version_number', (shown -> 'invoice' ->> 'version_number')::int, 'invoice', shown -> 'invoice',
    'lines', shown -> 'lines', 'business', private.document_business(invoice.business_id),
    'settings', private.document_layout(invoice.business_id),
    'client', private.document_client(invoice.business_id, (shown -> 'invoice' ->> 'client_id')::uuid),
    'property', private.document_property(invoice.business_id, (shown -> 'invoice' ->> 'property_id')::uuid),
    'payments', case when (shown -> 'invoice' ->> 'version_number')::int = invoice.version_number then
      coalesce((select jsonb_agg(jsonb_build_object('payment_number', payment.payment_number,
        'paid_on', payment.paid_on, 'amount', payment.amount, 'method', payment.method)
        order by payment.paid_on, payment.created_at, payment.id)
      from public.payments as payment
      where payment.business_id = invoice.business_id and payment.invoice_id = invoice.id), '[]') else '[]' end,
    'deposits', case when (shown -> 'invoice' ->> 'version_number')::int = invoice.version_number then
      private.deposits_on(invoice) else '[]' end,
    'today', private.today(invoice.business_id))
$$;

-- Always the current content: an edit after sending is the newest version. Links are forwarded, so nothing is included
-- that the document does not show.
create function private.invoice_link_page(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select page || jsonb_build_object('client', (page -> 'client') - array['email', 'phone'],
    'invoice', (page -> 'invoice') - array['business_id', 'client_id', 'property_id', 'version', 'viewed_at',
      'created_at', 'updated_at'],
    'lines', coalesce((select jsonb_agg((line - array['business_id', 'invoice_id', 'source_id', 'service_id',
      'created_at', 'updated_at']) order by place)
      from jsonb_array_elements(page -> 'lines') with ordinality as each (line, place)), '[]'),
    'is_closed', is_closed,
    'can_pay_online', invoice.status = 'sent' and invoice.balance > 0 and not is_closed and exists (
      select from private.payment_keys as stored where stored.business_id = invoice.business_id))
  from private.invoice_page(invoice, private.invoice_snapshot(invoice.id)) as page,
    (select closed_at is not null as is_closed from public.businesses where id = invoice.business_id) as business
$$;

-- invoices/reads/sent.sql

-- Checks and completes the invoice and the lines that a save sends.

-- domain has the same rule (termDays); without terms there is no due date.
create function private.term_days(terms text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case terms when 'due_on_receipt' then 0 else substr(terms, 5)::int end
$$;

-- The client's terms, else those of the business.
create function private.client_terms(business_id uuid, client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select client.payment_terms from public.clients as client
    where client.business_id = settings.business_id and client.id = client_terms.client_id), settings.payment_terms)
  from public.document_settings as settings where settings.business_id = client_terms.business_id
$$;

create function private.check_invoice_lines(invoice_id uuid, lines jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(lines), '') <> 'array'
    or exists (select from jsonb_array_elements(lines) as line where jsonb_typeof(line) <> 'object'
      or coalesce(jsonb_typeof(line -> 'source'), 'null') not in ('object', 'null')) then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if jsonb_array_length(lines) > 200 then raise sqlstate 'PT400' using message = 'too_many_lines'; end if;
  -- Each line has its own id, which no line of another invoice has.
  if (select count(distinct (line ->> 'id')::uuid) from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines)
    or exists (select from public.invoice_lines as other where other.invoice_id <> check_invoice_lines.invoice_id
      and other.id in (select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line)) then
    raise sqlstate 'PT400' using message = 'unknown_line';
  end if;
  if exists (select from jsonb_array_elements(lines) as line where line ->> 'source_id' is not null
    and not exists (select from public.invoice_sources as source
      where source.invoice_id = check_invoice_lines.invoice_id and source.id = (line ->> 'source_id')::uuid)) then
    raise sqlstate 'PT400' using message = 'unknown_source';
  end if;
end
$$;

-- The source of a line as a key, equal for equal sources; it must belong to this business and client.
create function private.sent_source(invoice public.invoices, source jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  job public.jobs;
  quote public.quotes;
begin
  if source ->> 'quote_id' is not null then
    select found.* into quote from public.quotes as found
    where found.business_id = invoice.business_id and found.id = (source ->> 'quote_id')::uuid;
    if quote.id is null then raise sqlstate 'PT404' using message = 'source_not_found'; end if;
    if quote.client_id <> invoice.client_id then
      raise sqlstate 'PT409' using message = 'source_of_other_client';
    end if;
    return private.source_key(null, null, null, quote.id);
  end if;
  select found.* into job from public.jobs as found
  where found.business_id = invoice.business_id
    and (source ->> 'job_id' is null or found.id = (source ->> 'job_id')::uuid)
    and case when source ->> 'visit_id' is not null then found.id = (select visit.job_id from public.visits as visit
        where visit.business_id = invoice.business_id and visit.id = (source ->> 'visit_id')::uuid)
      when source ->> 'job_line_id' is not null then found.id = (select line.job_id from public.job_lines as line
        where line.business_id = invoice.business_id and line.id = (source ->> 'job_line_id')::uuid)
      else found.id = (source ->> 'job_id')::uuid end;
  if job.id is null then raise sqlstate 'PT404' using message = 'source_not_found'; end if;
  if source ->> 'visit_id' is not null and source ->> 'job_line_id' is not null then
    raise sqlstate 'PT400' using message = 'unknown_source';
  end if;
  if job.client_id <> invoice.client_id then raise sqlstate 'PT409' using message = 'source_of_other_client'; end if;
  return private.source_key(job.id, (source ->> 'visit_id')::uuid, (source ->> 'job_line_id')::uuid, null);
end
$$;

-- The columns that a client reads: a change of these after sending makes the next version.
create function private.invoice_content(invoice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.pick(to_jsonb(invoice), '{client_id,property_id,title,issue_date,due_date,payment_terms,po_number,'
      'message,notes,terms,discount_type,discount_value,taxes,prices_include_tax,amount}')
    || jsonb_build_object('lines', coalesce((select jsonb_agg(jsonb_build_array(line.name, line.description,
        line.service_date, line.quantity, line.unit_price, line.discount_amount, line.is_taxable)
        order by line.position, line.id)
      from public.invoice_lines as line
      where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'))
  from public.invoices as invoice where invoice.id = invoice_content.invoice_id
$$;

-- The sent values over the stored ones; missing values stay. Without a due date it follows from the terms.
create function private.sent_invoice(stored public.invoices, invoice jsonb) returns public.invoices
language plpgsql stable security definer set search_path = '' as $$
declare
  sent public.invoices := jsonb_populate_record(stored, private.pick(invoice, '{client_id,property_id,title,'
    'issue_date,due_date,payment_terms,po_number,message,notes,terms,discount_type,discount_value,taxes,'
    'prices_include_tax,amount}'));
begin
  sent.issue_date := coalesce(sent.issue_date, stored.issue_date, private.today(sent.business_id));
  sent.discount_value := coalesce(sent.discount_value, 0);
  sent.prices_include_tax := coalesce(sent.prices_include_tax, false);
  sent.amount := coalesce(sent.amount, 0);
  sent.taxes := coalesce(sent.taxes, public.default_taxes(sent.business_id, sent.client_id, sent.property_id), '[]');
  if sent.due_date is null then
    sent.payment_terms := coalesce(sent.payment_terms, private.client_terms(sent.business_id, sent.client_id), 'net_30');
    sent.due_date := sent.issue_date + private.term_days(sent.payment_terms);
  end if;
  if sent.due_date < sent.issue_date then raise sqlstate 'PT400' using message = 'due_before_issue'; end if;
  return sent;
end
$$;

-- invoices/reads/state.sql

-- The state of an invoice.

-- The state that readers see, on the document and on the client's page. domain has the same rule (invoiceState): late
-- takes precedence over partly paid, and that over seen. It has no search_path, which would prevent inlining into the
-- counts, which call it for every invoice; it references no objects.
create function private.invoice_state(invoice public.invoices, today date) returns text
language sql immutable parallel safe as $$
  select case when invoice.status <> 'sent' then invoice.status
    when invoice.due_date < today then 'overdue'
    when invoice.balance < invoice.total_amount then 'partial'
    when invoice.viewed_at is not null then 'viewed'
    else 'sent' end
$$;

-- A computed column: select=*,state.
create function public.state(invoice public.invoices) returns text
language sql stable set search_path = '' as $$
  select private.invoice_state(invoice, private.today(invoice.business_id))
$$;

-- A computed column, to order a list by what is to be done: what is owed, the oldest due date first, so that late ones come
-- before the others; then drafts, paid ones and what is off, each from the newest. Dates are so far apart that the kinds do
-- not mix. It has no search_path: inlined, it is what invoices_place_idx is on.
create function public.list_place(invoice public.invoices) returns int
language sql immutable parallel safe as $$
  select case invoice.status
    when 'sent' then invoice.due_date - date '2000-01-01'
    when 'draft' then date '2600-01-01' - invoice.issue_date
    when 'void' then date '3800-01-01' - invoice.issue_date
    when 'paid' then date '3200-01-01' - coalesce((invoice.paid_at at time zone 'UTC')::date, invoice.issue_date)
    else date '4400-01-01' - invoice.issue_date end
$$;

create function private.is_invoice_held(invoice_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('fieldlark.held_invoice', true) = invoice_id::text, false)
$$;

-- Whether money moved for it; then it cannot be edited.
create function private.has_money(invoice_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payments as payment where payment.invoice_id = has_money.invoice_id)
    or exists (select from public.refunds as refund where refund.invoice_id = has_money.invoice_id)
    or exists (select from public.credits as credit where credit.invoice_id = has_money.invoice_id)
$$;

-- Each tax of an invoice; last, without a name, the part of its tax that no line accounts for. It has no search_path,
-- so that it is inlined into the ledger, which calls it for every invoice.
create function private.taxes_of(tax_lines jsonb, tax_amount numeric)
returns table (name text, rate numeric, amount numeric)
language sql immutable parallel safe as $$
  select each.name, each.rate, each.amount
  from (
    select tax ->> 'name' as name, (tax ->> 'rate')::numeric as rate, (tax ->> 'amount')::numeric as amount
    from jsonb_array_elements(tax_lines) as tax
    union all
    select null, null, tax_amount - coalesce((select sum((tax ->> 'amount')::numeric)
      from jsonb_array_elements(tax_lines) as tax), 0)
  ) as each where each.amount <> 0 or each.name is not null
$$;

grant execute on function private.taxes_of, private.invoice_state, public.state, public.list_place to authenticated, service_role;

-- invoices/reads/sums.sql

-- Count and sum of the invoices per state. Runs under the policies of its caller.
create view public.invoice_counts with (security_invoker = true) as
  select invoice.business_id,
    private.invoice_state(invoice, (now() at time zone business.timezone)::date) as state,
    count(*)::int as invoices, sum(invoice.total_amount) as total_amount, sum(invoice.balance) as balance
  from public.invoices as invoice join public.businesses as business on business.id = invoice.business_id
  group by 1, 2;
revoke all on public.invoice_counts from public, anon, authenticated;
grant select on public.invoice_counts to authenticated;
grant all on public.invoice_counts to service_role;

-- invoices/lifecycle/inserted.sql

-- Steps for an invoice that a person inserts as a row, called by before_invoice and after_invoice.

-- What a person sent with a row that they wrote directly is kept or refused, never dropped. A tax_amount without taxes
-- becomes one tax; paid and overdue are sent, with a payment (record_inserted_payment) or a due date that has passed.
create function private.take_inserted(invoice public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  exponent int := private.currency_exponent(invoice.business_id);
begin
  if invoice.status = 'overdue' then
    if not coalesce(invoice.due_date < private.today(invoice.business_id), false) then
      raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Its due_date has not passed.';
    end if;
    invoice.status := 'sent';
  elsif invoice.status not in ('draft', 'paid') then
    perform private.require_status_step('invoice', 'draft', invoice.status);
  end if;
  invoice.amount := private.counted_amount('amount', invoice.amount, exponent);
  invoice.tax_amount := private.counted_amount('tax_amount', invoice.tax_amount, exponent);
  invoice.total_amount := private.counted_amount('total_amount', invoice.total_amount, exponent);
  if invoice.amount = 0 then invoice.amount := greatest(invoice.total_amount - invoice.tax_amount, 0); end if;
  if invoice.status in ('sent', 'paid') and invoice.amount = 0 then
    raise sqlstate 'PT400' using message = 'invoice_empty';
  end if;
  if invoice.taxes = '[]' and invoice.tax_amount <> 0 then
    if invoice.tax_amount not between 0 and invoice.amount then
      raise sqlstate 'PT400' using message = 'totals_differ', hint = 'tax_amount is above amount, or below zero.';
    end if;
    invoice.taxes := jsonb_build_array(jsonb_build_object('name', 'Tax',
      'rate', trim_scale(round(100 * invoice.tax_amount / invoice.amount, 3))));
  end if;
  return invoice;
end
$$;

-- Zero is also what a column has that was not sent.
create function private.require_inserted_totals(invoice public.invoices, sent public.invoices) returns void
language plpgsql set search_path = '' as $$
begin
  if (sent.tax_amount <> 0 and sent.tax_amount <> invoice.tax_amount)
    or (sent.total_amount <> 0 and sent.total_amount <> invoice.total_amount) then
    raise sqlstate 'PT400' using message = 'totals_differ', hint = format(
      'amount %s with these taxes gives tax_amount %s and total_amount %s.', invoice.amount, invoice.tax_amount,
      invoice.total_amount);
  end if;
end
$$;

-- For an invoice inserted as paid; it shows what it will show once the payment is recorded.
create function private.as_paid(invoice public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
begin
  invoice.status := 'paid';
  invoice.paid_amount := invoice.total_amount;
  invoice.balance := 0;
  invoice.paid_at := now();
  return invoice;
end
$$;

create function private.record_inserted_payment(invoice public.invoices) returns void
language plpgsql set search_path = '' as $$
declare
  payment public.payments;
begin
  payment.id := gen_random_uuid();
  payment.business_id := invoice.business_id;
  payment.client_id := invoice.client_id;
  payment.invoice_id := invoice.id;
  payment.amount := invoice.paid_amount;
  payment.paid_on := private.today(invoice.business_id);
  payment.method := 'other';
  perform private.take_money(payment, 0);
end
$$;

-- invoices/lifecycle/invoices.sql

-- The steps when an invoice and its lines are written: before_invoice, after_invoice, before_invoice_line and
-- after_invoice_lines, from top to bottom. They are SECURITY DEFINER, so a step that depends on what the caller may see
-- checks that itself.

-- Steps before an invoice is written -----------------------------------------------------------------------------------

create function private.begin_invoice(invoice public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  is_numbered_late boolean := coalesce((select settings.is_number_given_when_sent
    from public.document_settings as settings where settings.business_id = invoice.business_id), false);
begin
  invoice.user_id := coalesce(private.author(invoice.user_id),
    (select business.user_id from public.businesses as business where business.id = invoice.business_id));
  -- A repeated insert, which ends in a conflict or an update, takes no second number.
  invoice.invoice_number := coalesce(
    (select existing.invoice_number from public.invoices as existing
      where existing.business_id = invoice.business_id and existing.id = invoice.id),
    invoice.invoice_number,
    case when not is_numbered_late or invoice.status not in ('draft', 'void')
      then private.take_number(invoice.business_id, 'invoice') end);
  invoice.issue_date := coalesce(invoice.issue_date, private.today(invoice.business_id));
  if invoice.due_date is null then
    invoice.payment_terms := coalesce(invoice.payment_terms,
      private.client_terms(invoice.business_id, invoice.client_id), 'net_30');
    invoice.due_date := invoice.issue_date + private.term_days(invoice.payment_terms);
  end if;
  invoice.sent_at := case when invoice.status in ('draft', 'void') then invoice.sent_at
    else coalesce(invoice.sent_at, now()) end;
  invoice.version := 1;
  invoice.updated_at := invoice.created_at;
  return invoice;
end
$$;

-- The totals: from the lines, else from the agreed amount plus taxes.
create function private.price_invoice(invoice public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  exponent int := private.currency_exponent(invoice.business_id);
  lines jsonb;
  sums record;
begin
  invoice.discount_value := private.counted_value(invoice.discount_type, invoice.discount_value, exponent);
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
    'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
  into lines from public.invoice_lines as line
  where line.business_id = invoice.business_id and line.invoice_id = invoice.id;
  if lines is null then
    invoice.amount := round(invoice.amount, exponent);
    select * into sums from private.document_totals(
      jsonb_build_array(jsonb_build_object('quantity', 1, 'unit_price', invoice.amount)), invoice.taxes, null, 0, false,
      exponent);
  else
    select * into sums from private.document_totals(lines, invoice.taxes, invoice.discount_type,
      invoice.discount_value, invoice.prices_include_tax, exponent);
    invoice.amount := greatest(sums.total - sums.tax_amount, 0);
  end if;
  if sums.total < 0 then raise sqlstate 'PT400' using message = 'total_below_zero'; end if;
  invoice.subtotal := sums.subtotal;
  invoice.discount_amount := sums.discount_amount;
  invoice.tax_lines := sums.tax_lines;
  invoice.tax_amount := round(sums.tax_amount, 2);
  invoice.total_amount := round(sums.total, 2);
  return invoice;
end
$$;

-- Being viewed, reminded or paid does not count as an edit, so an open form stays current. A save does, even when it
-- changed a line only.
create function private.is_invoice_edited(invoice public.invoices, was public.invoices) returns boolean
language sql stable set search_path = '' as $$
  select invoice.version <> was.version
    or pg_catalog.current_setting('fieldlark.held_invoice', true) is not distinct from invoice.id::text
    or (invoice.client_id, invoice.property_id, invoice.invoice_number, invoice.version_number, invoice.title,
      invoice.status, invoice.issue_date, invoice.due_date, invoice.payment_terms, invoice.po_number, invoice.message,
      invoice.notes, invoice.terms, invoice.discount_type, invoice.discount_value, invoice.taxes,
      invoice.prices_include_tax, invoice.total_amount)
    is distinct from (was.client_id, was.property_id, was.invoice_number, was.version_number, was.title, was.status,
      was.issue_date, was.due_date, was.payment_terms, was.po_number, was.message, was.notes, was.terms,
      was.discount_type, was.discount_value, was.taxes, was.prices_include_tax, was.total_amount)
$$;

-- The triggers of an invoice -------------------------------------------------------------------------------------------

create function private.before_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_by_hand constant boolean := tg_nargs > 0;
  sent constant public.invoices := new;
begin
  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    if is_by_hand then
      new := private.take_inserted(new);
      if new.status <> 'draft' then perform private.require_currency(new.business_id); end if;
    end if;
    new := private.begin_invoice(new);
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    perform private.require_counted(new.business_id, 'discount_value', new.discount_type, new.discount_value, null, 0);
    new := private.weigh_invoice(private.price_invoice(new), null);
    if is_by_hand then
      perform private.require_inserted_totals(new, sent);
      if sent.status = 'paid' and new.total_amount > 0 then new := private.as_paid(new); end if;
    end if;
    return new;
  end if;

  -- Only when one of the two changes: documents stay editable after their property moved to another client.
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('invoice', old.status, new.status);
    if old.status = 'draft' and new.status <> 'void' then perform private.require_currency(new.business_id); end if;
  end if;
  perform private.require_counted(new.business_id, 'discount_value', new.discount_type, new.discount_value,
    old.discount_type, old.discount_value);
  -- Not the subtotal: whoever writes lines requests the totals, since no column of the invoice shows that they are
  -- stale.
  if new.subtotal is null or (new.amount, new.discount_type, new.discount_value, new.taxes, new.prices_include_tax)
    is distinct from (old.amount, old.discount_type, old.discount_value, old.taxes, old.prices_include_tax) then
    new := private.price_invoice(new);
  end if;
  if private.is_invoice_edited(new, old) then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  -- Last, because it needs the total that the steps before it computed.
  return private.weigh_invoice(new, old);
end
$$;
create trigger before_invoice before update on public.invoices
  for each row execute function private.before_invoice();
-- Exactly one of these two triggers fires. Only the WHEN clause still knows which role writes.
create trigger before_new_invoice before insert on public.invoices
  for each row when (current_user <> 'authenticated') execute function private.before_invoice();
create trigger before_new_invoice_by_hand before insert on public.invoices
  for each row when (current_user = 'authenticated') execute function private.before_invoice('by hand');

create function private.after_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status in ('sent', 'paid') then
      perform private.activate_client(new.business_id, new.client_id);
      perform private.keep_invoice_version(new.id);
    end if;
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'created', jsonb_build_object('status', new.status));
    if new.status = 'paid' and new.paid_amount > 0 then perform private.record_inserted_payment(new); end if;
    return null;
  end if;

  if new.version_number > old.version_number then
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'revised',
      jsonb_build_object('version_number', new.version_number));
  end if;
  -- A client who is asked to pay is no longer a lead.
  if new.status in ('sent', 'paid') and old.status = 'draft' then
    perform private.activate_client(new.business_id, new.client_id);
  end if;
  if new.status = 'draft' and new.credited_amount > new.total_amount then
    perform private.give_back_credit(new);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
create trigger after_invoice after insert or update on public.invoices
  for each row execute function private.after_invoice();

-- Evidence is append-only; it is deleted only with its invoice.
create function private.before_invoice_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.invoices as invoice
    where invoice.business_id = old.business_id and invoice.id = old.invoice_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was sent is not rewritten.';
  end if;
  return old;
end
$$;
create trigger before_invoice_version before update or delete on public.invoice_versions
  for each row execute function private.before_invoice_version();

-- invoices/lifecycle/lines.sql

create function private.before_invoice_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    -- Deleting a service or a whole business must not change the line, and a deleted business has no currency any more.
    if (new.quantity, new.unit_price, new.discount_amount)
      is not distinct from (old.quantity, old.unit_price, old.discount_amount) then
      return new;
    end if;
  end if;
  exponent := private.currency_exponent(new.business_id);
  -- A copy of one that is older than the currency; what people send is refused before (require_decimals).
  new.discount_amount := round(new.discount_amount, exponent);
  new.line_total := round(new.quantity * new.unit_price, exponent) - new.discount_amount;
  return new;
end
$$;
create trigger before_invoice_line before insert or update on public.invoice_lines
  for each row execute function private.before_invoice_line();

-- Lines written without the commands: invoices are locked in the order of their ids, so that two writers wait for each
-- other.
create function private.after_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid;
begin
  -- Skipped when the business is being deleted, which deletes its invoices as well.
  for touched in select distinct line.invoice_id from changed as line
    join public.businesses as business on business.id = line.business_id
    where not private.is_invoice_held(line.invoice_id) order by 1
  loop
    update public.invoices as invoice set subtotal = null where invoice.id = touched;
    -- The invoice is gone: its lines were deleted with it.
    if found then perform private.settle_invoice(touched); end if;
  end loop;
  return null;
end
$$;
create trigger after_new_invoice_lines after insert on public.invoice_lines
  referencing new table as changed for each statement execute function private.after_invoice_lines();
create trigger after_changed_invoice_lines after update on public.invoice_lines
  referencing new table as changed for each statement execute function private.after_invoice_lines();
create trigger after_removed_invoice_lines after delete on public.invoice_lines
  referencing old table as changed for each statement execute function private.after_invoice_lines();

-- invoices/lifecycle/sources.sql

-- The sources that an invoice bills.

-- Billed work must be done and belong to the client who pays: between planning and billing, or while the invoice was
-- void, a visit may have been reopened or a job moved to another client. private.hold_sources checks the client of a
-- new source.
create function private.before_invoice_source() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.visits as visit where visit.id = new.visit_id and visit.status <> 'completed') then
    raise sqlstate 'PT409' using message = 'visit_not_done', hint = 'Complete the visit first.';
  end if;
  if tg_op = 'UPDATE' and exists (
    select from public.jobs as job join public.invoices as invoice on invoice.id = new.invoice_id
    where job.id = new.job_id and job.client_id <> invoice.client_id) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  return new;
end
$$;
create trigger before_invoice_source before insert or update of is_held on public.invoice_sources
  for each row when (new.is_held and new.job_id is not null) execute function private.before_invoice_source();

-- For records that can be billed (before_visit, before_job, before_job_line, before_quote): a source held by an invoice
-- cannot be deleted; a source that no invoice holds any more is deleted with its record.
create function private.release_invoice_sources(kind text, business_id uuid, id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  sources uuid[];
begin
  -- One query per kind and index, because editing a series deletes hundreds of visits.
  case kind
    when 'job' then
      sources := array(select source.id from public.invoice_sources as source where source.job_id = release_invoice_sources.id);
    when 'visit' then
      sources := array(select source.id from public.invoice_sources as source where source.visit_id = release_invoice_sources.id);
    when 'job_line' then
      sources := array(select source.id from public.invoice_sources as source where source.job_line_id = release_invoice_sources.id);
    when 'quote' then
      sources := array(select source.id from public.invoice_sources as source where source.quote_id = release_invoice_sources.id);
  end case;
  if cardinality(sources) = 0 then return; end if;
  if exists (select from public.businesses as business where business.id = release_invoice_sources.business_id)
    and exists (select from public.invoice_sources as source where source.id = any(sources) and source.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
  delete from public.invoice_sources as source where source.id = any(sources);
end
$$;

-- invoices/commands/create.sql

-- Makes an invoice of finished work in one step and only once: fifty clicks make one invoice.

-- For internal callers, which check the permission themselves. The same id again returns the same invoice.
create function private.make_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb,
  issued_on date default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing_business_id uuid;
  planned jsonb;
begin
  if make_invoice.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.queue_for_invoice(make_invoice.id);
  select found.business_id into existing_business_id from public.invoices as found where found.id = make_invoice.id;
  if existing_business_id = make_invoice.business_id then return make_invoice.id; end if;
  if existing_business_id is not null then raise sqlstate 'PT409' using message = 'id_taken'; end if;
  perform private.require_list(make_invoice.sources, 500);
  perform private.lock_sources(make_invoice.business_id, make_invoice.sources);
  planned := private.plan_invoice(make_invoice.business_id, make_invoice.client_id,
    private.expand_sources(make_invoice.business_id, make_invoice.sources));
  if planned -> 'invoice' ->> 'client_id' is null then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  if issued_on is not null then
    planned := jsonb_set(planned, '{invoice}', planned -> 'invoice' || jsonb_build_object('issue_date', issued_on,
      'due_date', issued_on + private.term_days(planned -> 'invoice' ->> 'payment_terms')));
  end if;
  perform private.add_invoice(make_invoice.business_id,
    planned -> 'invoice' || jsonb_build_object('id', make_invoice.id), planned -> 'lines');
  return make_invoice.id;
end
$$;

create function private.create_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid;
begin
  -- Workers bill whole jobs of their own, at the prices that are agreed on; what else is a source has no job here.
  perform private.require_work(create_invoice.business_id, array(
    select case when source - 'job_id' = '{}' then (source ->> 'job_id')::uuid end
    from jsonb_array_elements(create_invoice.sources) as source));
  made := private.make_invoice(create_invoice.business_id, create_invoice.id, create_invoice.client_id,
    create_invoice.sources);
  perform private.require_within_quotes(made);
  return made;
end
$$;

create function public.create_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb)
returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.create_invoice(create_invoice.business_id, create_invoice.id, create_invoice.client_id,
    create_invoice.sources);
  answer public.invoices;
begin
  select * into answer from public.invoices as invoice where invoice.id = made;
  return answer;
end
$$;

grant execute on function private.create_invoice to authenticated;
grant execute on function public.create_invoice to authenticated, service_role;

-- invoices/commands/duplicate.sql

-- Copies an invoice as a draft with today's date. It bills new work, so the sources of the original are not copied.
create function private.duplicate_invoice(invoice_id uuid, id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  invoice public.invoices := private.my_invoice(duplicate_invoice.invoice_id);
  today date := private.today(invoice.business_id);
begin
  if duplicate_invoice.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  -- Locks the original, so that a double click finds the copy.
  if exists (select from public.invoices as copy
    where copy.id = duplicate_invoice.id and copy.business_id = invoice.business_id) then
    return duplicate_invoice.id;
  end if;
  return private.add_invoice(invoice.business_id, jsonb_build_object('id', duplicate_invoice.id,
      'client_id', invoice.client_id, 'property_id', case when exists (select from public.property_addresses as property
        where property.business_id = invoice.business_id and property.id = invoice.property_id
          and property.client_id = invoice.client_id) then invoice.property_id end,
      'title', invoice.title, 'issue_date', today, 'due_date', today + coalesce(
        private.term_days(invoice.payment_terms), invoice.due_date - invoice.issue_date),
      'payment_terms', invoice.payment_terms, 'po_number', invoice.po_number, 'message', invoice.message,
      'notes', invoice.notes, 'terms', invoice.terms, 'discount_type', invoice.discount_type,
      'discount_value', private.counted_value(invoice.discount_type, invoice.discount_value,
        private.currency_exponent(invoice.business_id)), 'taxes', invoice.taxes,
      'prices_include_tax', invoice.prices_include_tax, 'amount', invoice.amount),
    coalesce((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'service_id', line.service_id,
      'name', line.name, 'description', line.description, 'quantity', line.quantity, 'unit_price', line.unit_price,
      'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
    from public.invoice_lines as line
    where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'));
end
$$;

create function public.duplicate_invoice(invoice_id uuid, id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.duplicate_invoice(duplicate_invoice.invoice_id, duplicate_invoice.id);
  answer public.invoices;
begin
  select * into answer from public.invoices as invoice where invoice.id = made;
  return answer;
end
$$;

grant execute on function private.duplicate_invoice to authenticated;
grant execute on function public.duplicate_invoice to authenticated, service_role;

-- invoices/commands/link-page.sql

-- The client's page of one invoice, opened with the token in the link: it shows what they owe and lets them report a
-- payment.

-- The locked invoice behind a token; unknown, revoked, expired and unsent ones get the same answer.
create function private.linked_invoice(token text) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  perform private.queue_for_invoice(link.invoice_id) from private.invoice_links as link
  where link.token_hash = private.token_hash(coalesce(linked_invoice.token, '')) and link.revoked_at is null
    and link.expires_at > now();
  select found.* into invoice from private.invoice_links as link
  join public.invoices as found on found.business_id = link.business_id and found.id = link.invoice_id
  where link.token_hash = private.token_hash(coalesce(linked_invoice.token, '')) and link.revoked_at is null
    and link.expires_at > now()
  for no key update of found;
  if invoice.id is null or invoice.status = 'draft' then
    raise sqlstate 'PT404' using message = 'link_not_found';
  end if;
  return invoice;
end
$$;

-- is_opening: a person opens the page, not a preview or prefetch. The first time is recorded.
create function private.open_invoice_link(token text, is_opening boolean, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(open_invoice_link.token);
begin
  if is_opening and invoice.status = 'sent' and invoice.viewed_at is null then
    update public.invoices as viewed set viewed_at = now() where viewed.id = invoice.id returning * into invoice;
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'viewed', jsonb_build_object(
      'version_number', invoice.version_number, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
  end if;
  return private.invoice_link_page(invoice);
end
$$;

-- Recorded once per request for payment; after a reminder the client may report again. The books do not change.
create function private.claim_invoice_paid(token text, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(claim_invoice_paid.token);
begin
  perform private.require_open_for_clients(invoice.business_id);
  if invoice.status = 'void' then raise sqlstate 'PT409' using message = 'invoice_void'; end if;
  if invoice.status = 'sent' and invoice.balance > 0 and (invoice.claimed_paid_at is null
    or invoice.claimed_paid_at < invoice.last_mailed_at) then
    update public.invoices as claimed set claimed_paid_at = now() where claimed.id = invoice.id returning * into invoice;
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'claimed_paid', jsonb_build_object(
      'balance', invoice.balance, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
    perform private.queue_mail_to_owners(invoice.business_id, 'invoice-claimed-owner',
      'invoice-claimed:' || invoice.id || ':' || extract(epoch from now()), 'invoice', invoice.id,
      private.invoice_mail_data(invoice));
  end if;
  return private.invoice_link_page(invoice);
end
$$;

create function public.open_invoice_link(token text, is_opening boolean, ip text default null,
  user_agent text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.open_invoice_link(open_invoice_link.token, open_invoice_link.is_opening, open_invoice_link.ip,
    open_invoice_link.user_agent)
$$;

create function public.claim_invoice_paid(token text, ip text default null, user_agent text default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.claim_invoice_paid(claim_invoice_paid.token, claim_invoice_paid.ip, claim_invoice_paid.user_agent)
$$;

-- For the server only: it limits the rate of requests and knows their IP address.
grant execute on function private.open_invoice_link, private.claim_invoice_paid, public.open_invoice_link,
  public.claim_invoice_paid to service_role;

-- invoices/commands/lock.sql

-- Serializes writers of an invoice and its lines.

-- While a function writes the lines of an invoice and then the invoice itself, the triggers of its lines do nothing, so
-- that a save is one change. Empty means that no invoice is being written.
create function private.hold_invoice(invoice_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.set_config('fieldlark.held_invoice', coalesce(invoice_id::text, ''), true)
$$;

-- Taken by all writers of an invoice before they lock anything else, because a double click on a new one finds no row
-- to lock.
create function private.queue_for_invoice(invoice_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('invoice ' || invoice_id, 0))
$$;

-- The invoice if the caller may change it, with its row locked until the transaction ends. A worker reaches the invoices
-- of the jobs they work on.
create function private.my_invoice(invoice_id uuid, is_for_workers boolean default false) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  perform private.queue_for_invoice(my_invoice.invoice_id);
  select * into invoice from public.invoices as found where found.id = my_invoice.invoice_id
    and (found.business_id = any(array(select private.my_managed_business_ids()))
      or (is_for_workers and found.id = any(array(select private.my_invoice_ids())))) for no key update;
  if invoice.id is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  return invoice;
end
$$;

-- invoices/commands/own-work.sql

-- What workers change of the drafts of their own work: the message, the notes, and lines at the prices of the catalogue.
-- Lines of work were agreed, and so was an amount without lines.

create function private.require_agreed_invoice_lines_kept(invoice public.invoices, lines jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.invoice_lines as line
      left join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
      where line.business_id = invoice.business_id and line.invoice_id = invoice.id
        and (sent ->> 'quantity')::numeric is distinct from line.quantity
        and (line.source_id is not null
          or not private.is_catalogue_price(line.business_id, line.service_id, line.unit_price, line.discount_amount)))
    or (lines <> '[]' and invoice.amount <> 0
      and not exists (select from public.invoice_lines as line where line.invoice_id = invoice.id)) then
    raise sqlstate 'PT403' using message = 'price_agreed';
  end if;
end
$$;

-- The stored lines with the sent quantities, then the new ones as the catalogue has them.
create function private.own_invoice_lines(invoice public.invoices, lines jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kept jsonb := coalesce((select jsonb_agg(to_jsonb(line)
      || jsonb_build_object('quantity', coalesce((sent ->> 'quantity')::numeric, line.quantity))
      order by line.position, line.id)
    from public.invoice_lines as line join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
    where line.invoice_id = invoice.id), '[]');
  added jsonb := coalesce((select jsonb_agg(jsonb_build_object('id', item.sent ->> 'id', 'service_id', service.id,
      'name', service.name, 'description', service.description, 'quantity', item.sent -> 'quantity',
      'unit_price', service.price, 'is_taxable', service.is_taxable) order by item.place)
    from jsonb_array_elements(lines) with ordinality as item (sent, place) join public.services as service
      on service.business_id = invoice.business_id and service.id = (item.sent ->> 'service_id')::uuid
      and service.is_active
    where not exists (select from public.invoice_lines as line
      where line.invoice_id = invoice.id and line.id = (item.sent ->> 'id')::uuid)), '[]');
begin
  if jsonb_array_length(kept) + jsonb_array_length(added) <> jsonb_array_length(lines) then
    raise sqlstate 'PT404' using message = 'service_not_found';
  end if;
  return kept || added;
end
$$;

create function private.save_own_invoice(invoice_id uuid, invoice jsonb, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  content jsonb := jsonb_build_array('own', invoice, lines);
  stored public.invoices := private.my_invoice(invoice_id, is_for_workers => true);
begin
  if private.is_saved(stored.id, stored.version, content) then return; end if;
  -- What was sent is the office's to correct.
  if stored.status <> 'draft' then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  if not private.is_fresh(stored.id, stored.version, (invoice ->> 'version')::int) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.require_decimals(null, lines, private.currency_exponent(stored.business_id));
  perform private.check_invoice_lines(stored.id, lines);
  perform private.require_agreed_invoice_lines_kept(stored, lines);
  perform private.change_invoice(stored, private.pick(invoice, '{message,notes}'),
    private.own_invoice_lines(stored, lines));
  perform private.require_within_quotes(stored.id);
  perform private.keep_save(stored.id, stored.business_id,
    (select saved.version from public.invoices as saved where saved.id = stored.id), content);
end
$$;

create function public.save_own_invoice(invoice_id uuid, invoice jsonb, lines jsonb) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  answer public.invoices;
begin
  perform private.save_own_invoice(save_own_invoice.invoice_id, save_own_invoice.invoice, save_own_invoice.lines);
  select * into answer from public.invoices as row where row.id = save_own_invoice.invoice_id;
  return answer;
end
$$;

grant execute on function private.save_own_invoice to authenticated;
grant execute on function public.save_own_invoice to authenticated, service_role;

-- invoices/commands/save.sql

-- Saves an invoice with all its lines, completely or not at all; the same save sent again changes nothing.

-- Releases sources without a line and takes new ones. keys: those of the sources in the order of the lines, null for
-- none.
create function private.hold_sources(invoice public.invoices, lines jsonb, keys jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  key jsonb;
begin
  -- Of two people who bill one job, the second sees what the first did. Those of released sources too, all in one order:
  -- a job that was locked later, when its source is deleted, could deadlock.
  perform from public.jobs as job where job.business_id = invoice.business_id and job.id = any(array(
    select (each ->> 'job_id')::uuid from unnest(keys) as each
    union select held.job_id from public.invoice_sources as held
    where held.business_id = invoice.business_id and held.invoice_id = invoice.id
    -- A quote stands for the same work as its job.
    union select own.id from public.jobs as own where own.business_id = invoice.business_id and own.quote_id in (
      select (each ->> 'quote_id')::uuid from unnest(keys) as each
      union select held.quote_id from public.invoice_sources as held
      where held.business_id = invoice.business_id and held.invoice_id = invoice.id)))
  order by job.id for no key update;
  if exists (select from public.jobs as job where job.business_id = invoice.business_id
    and job.client_id <> invoice.client_id
    and job.id in (select (each ->> 'job_id')::uuid from unnest(keys) as each)) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  delete from public.invoice_sources as held
  where held.business_id = invoice.business_id and held.invoice_id = invoice.id
    and not held.id in (select (line ->> 'source_id')::uuid from jsonb_array_elements(lines) as line
      where line ->> 'source_id' is not null)
    and not private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = any(array_remove(keys, null));
  for key in select distinct each from unnest(keys) as each where each is not null order by each loop
    if private.is_source_taken(invoice.business_id, key, invoice.id) then
      raise sqlstate 'PT409' using message = 'already_invoiced';
    end if;
    insert into public.invoice_sources (business_id, invoice_id, job_id, visit_id, job_line_id, quote_id)
    select invoice.business_id, invoice.id, (key ->> 'job_id')::uuid, (key ->> 'visit_id')::uuid,
      (key ->> 'job_line_id')::uuid, (key ->> 'quote_id')::uuid
    where not exists (select from public.invoice_sources as held where held.business_id = invoice.business_id
      and held.invoice_id = invoice.id
      and private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = key);
  end loop;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'already_invoiced';
end
$$;

-- The caller has locked the invoice and computes its totals afterwards. A deleted service becomes null.
create function private.write_invoice_lines(invoice public.invoices, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  keys jsonb[] := array(select case when line ->> 'source_id' is null and jsonb_typeof(line -> 'source') = 'object'
      and jsonb_strip_nulls(line -> 'source') <> '{}' then private.sent_source(invoice, line -> 'source') end
    from jsonb_array_elements(lines) with ordinality as item (line, place) order by place);
begin
  delete from public.invoice_lines as gone where gone.business_id = invoice.business_id
    and gone.invoice_id = invoice.id
    and not exists (select from jsonb_array_elements(lines) as line where (line ->> 'id')::uuid = gone.id);
  perform private.hold_sources(invoice, lines, keys);
  insert into public.invoice_lines as stored (id, business_id, invoice_id, position, source_id, service_id, name,
    description, service_date, quantity, unit_price, discount_amount, is_taxable)
  select line.id, invoice.business_id, invoice.id, (item.place - 1)::int, coalesce(line.source_id,
      (select source.id from public.invoice_sources as source where source.business_id = invoice.business_id
        and source.invoice_id = invoice.id and private.source_key(source.job_id, source.visit_id, source.job_line_id,
          source.quote_id) = keys[item.place::int])),
    (select service.id from public.services as service
      where service.business_id = invoice.business_id and service.id = line.service_id),
    line.name, nullif(line.description, ''), line.service_date, coalesce(line.quantity, 1),
    coalesce(line.unit_price, 0), coalesce(line.discount_amount, 0), coalesce(line.is_taxable, true)
  from jsonb_array_elements(lines) with ordinality as item (fields, place),
    jsonb_populate_record(null::public.invoice_lines, item.fields) as line
  on conflict (id) do update set position = excluded.position, source_id = excluded.source_id,
    service_id = excluded.service_id, name = excluded.name, description = excluded.description,
    service_date = excluded.service_date, quantity = excluded.quantity, unit_price = excluded.unit_price,
    discount_amount = excluded.discount_amount, is_taxable = excluded.is_taxable;
end
$$;

-- Of two people who bill one job, the second sees what the first did. Jobs are locked before a new invoice takes its
-- number, as by whoever completes a visit and invoices it.
create function private.lock_sources(business_id uuid, sources jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from public.jobs as job where job.business_id = lock_sources.business_id and job.id = any(array(
    select coalesce((source ->> 'job_id')::uuid,
      (select visit.job_id from public.visits as visit where visit.id = (source ->> 'visit_id')::uuid),
      (select line.job_id from public.job_lines as line where line.id = (source ->> 'job_line_id')::uuid))
    from jsonb_array_elements(lock_sources.sources) as source
    -- A quote stands for the same work as its job.
    union select own.id from jsonb_array_elements(lock_sources.sources) as source join public.jobs as own
      on own.business_id = lock_sources.business_id and own.quote_id = (source ->> 'quote_id')::uuid))
  order by job.id for no key update;
end
$$;

-- For internal callers, which check the permission themselves.
create function private.add_invoice(business_id uuid, invoice jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  given uuid := (invoice ->> 'id')::uuid;
  blank public.invoices;
  sent public.invoices;
  made public.invoices;
begin
  perform private.check_invoice_lines(given, lines);
  perform private.lock_sources(add_invoice.business_id, coalesce((select jsonb_agg(line -> 'source')
    from jsonb_array_elements(lines) as line where jsonb_typeof(line -> 'source') = 'object'), '[]'));
  blank.business_id := add_invoice.business_id;
  sent := private.sent_invoice(blank, invoice);
  insert into public.invoices (id, business_id, client_id, property_id, title, issue_date, due_date, payment_terms,
    po_number, message, notes, terms, discount_type, discount_value, taxes, prices_include_tax, amount)
  values (given, add_invoice.business_id, sent.client_id, sent.property_id, sent.title, sent.issue_date, sent.due_date,
    sent.payment_terms, sent.po_number, sent.message, sent.notes, sent.terms, sent.discount_type, sent.discount_value,
    sent.taxes, sent.prices_include_tax, sent.amount)
  returning * into made;
  perform private.hold_invoice(made.id);
  perform private.write_invoice_lines(made, lines);
  perform private.hold_invoice(null);
  update public.invoices as priced set subtotal = null where priced.id = made.id;
  -- The client's deposits for the work; none is applied automatically to work that is billed later or was taken off by
  -- hand.
  perform private.apply_deposits(made.id);
  perform private.settle_invoice(made.id);
  return made.id;
end
$$;

create function private.change_invoice(stored public.invoices, invoice jsonb, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before jsonb := private.invoice_content(stored.id);
  sent public.invoices := private.sent_invoice(stored, invoice);
  is_revised boolean;
begin
  perform private.check_invoice_lines(stored.id, lines);
  if sent.client_id <> stored.client_id and exists (select from jsonb_array_elements(lines) as line
    where line ->> 'source_id' is not null) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  -- When all lines are removed and no amount is sent, the amount that came from the lines is removed as well.
  if not invoice ? 'amount' and jsonb_array_length(lines) = 0 and jsonb_array_length(before -> 'lines') > 0 then
    sent.amount := 0;
  end if;
  perform private.hold_invoice(stored.id);
  perform private.write_invoice_lines(sent, lines);
  update public.invoices as changed set client_id = sent.client_id, property_id = sent.property_id, title = sent.title,
    issue_date = sent.issue_date, due_date = sent.due_date, payment_terms = sent.payment_terms,
    po_number = sent.po_number, message = sent.message, notes = sent.notes, terms = sent.terms,
    discount_type = sent.discount_type, discount_value = sent.discount_value, taxes = sent.taxes,
    prices_include_tax = sent.prices_include_tax, amount = sent.amount, subtotal = null
  where changed.id = stored.id;
  is_revised := stored.status <> 'draft' and private.invoice_content(stored.id) <> before;
  perform private.hold_invoice(null);
  if sent.client_id <> stored.client_id then
    -- A link of the previous client must not open it.
    update private.invoice_links as link set revoked_at = now()
    where link.business_id = stored.business_id and link.invoice_id = stored.id and link.revoked_at is null;
    -- A deposit of the previous client must not pay it.
    delete from public.credits as credit where credit.business_id = stored.business_id
      and credit.invoice_id = stored.id and credit.kind = 'applied';
  end if;
  if is_revised then
    update public.invoices as revised set version_number = revised.version_number + 1, viewed_at = null
    where revised.id = stored.id;
  end if;
  perform private.settle_invoice(stored.id);
  if is_revised then perform private.keep_invoice_version(stored.id); end if;
end
$$;

create function private.save_invoice(business_id uuid, invoice jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given uuid := (invoice ->> 'id')::uuid;
  sent_version int := (invoice ->> 'version')::int;
  content jsonb := jsonb_build_array(invoice, lines);
  stored public.invoices;
begin
  perform private.require_managed(save_invoice.business_id);
  if given is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.require_decimals(invoice, lines, private.currency_exponent(save_invoice.business_id));
  -- A double click makes one invoice and takes one number.
  perform private.queue_for_invoice(given);
  select * into stored from public.invoices as found where found.id = given for no key update;
  if stored.id is null then
    if sent_version is not null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
    perform private.add_invoice(save_invoice.business_id, invoice, lines);
  elsif stored.business_id <> save_invoice.business_id then
    raise sqlstate 'PT404' using message = 'invoice_not_found';
  elsif private.is_saved(given, stored.version, content) then
    -- A retry of a save whose response was lost gets the same response.
    return given;
  elsif stored.status not in ('draft', 'sent') or (stored.status = 'sent' and private.has_money(given)) then
    raise sqlstate 'PT409' using message = 'invoice_locked';
  elsif sent_version is distinct from stored.version
    and not (sent_version is null and private.is_fresh(given, stored.version, null)) then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  else
    perform private.change_invoice(stored, invoice, lines);
  end if;
  perform private.require_within_quotes(given);
  select * into stored from public.invoices as found where found.id = given;
  perform private.keep_save(given, stored.business_id, stored.version, content);
  return given;
end
$$;

create function public.save_invoice(business_id uuid, invoice jsonb, lines jsonb) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_invoice(save_invoice.business_id, save_invoice.invoice, save_invoice.lines);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = saved;
  return answer;
end
$$;

grant execute on function private.save_invoice to authenticated;
grant execute on function public.save_invoice to authenticated, service_role;

-- invoices/commands/send.sql

-- Sends an invoice: keeps the content that the client was sent, and makes a link that opens only this invoice.

-- Once per version: the first content sent under a version is never replaced.
create function private.keep_invoice_version(invoice_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.invoice_versions (business_id, invoice_id, version_number, snapshot)
  select invoice.business_id, invoice.id, invoice.version_number, private.invoice_snapshot(invoice.id)
  from public.invoices as invoice where invoice.id = keep_invoice_version.invoice_id
  on conflict do nothing
$$;

-- Valid for ninety days; only its hash is stored, so that a copy of the database opens nothing.
create function private.new_invoice_link(invoice public.invoices, sent_to text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.invoice_links (business_id, invoice_id, token_hash, sent_to, expires_at)
  values (invoice.business_id, invoice.id, private.token_hash(token), new_invoice_link.sent_to,
    now() + interval '90 days');
  return token;
end
$$;

create function private.queue_invoice_mail(invoice public.invoices, kind text, address text, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.fits(note, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  perform private.check_client_mail(invoice.business_id, invoice.id, address);
  perform private.queue_mail(invoice.business_id, queue_invoice_mail.kind,
    queue_invoice_mail.kind || ':' || invoice.id || ':' || gen_random_uuid(), address,
    private.client_language(invoice.business_id, invoice.client_id), 'invoice', invoice.id,
    private.invoice_mail_data(invoice) || jsonb_build_object('note', nullif(btrim(note), ''),
      'token', private.new_invoice_link(invoice, address)));
  update public.invoices as mailed set last_mailed_at = now() where mailed.id = invoice.id;
end
$$;

-- From draft to sent, once: it gets its number if it has none, and its content is kept. Also used when a payment
-- arrives first, which issues the invoice.
create function private.issue_invoice(invoice public.invoices, via text, address text, sending jsonb)
returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  issued public.invoices;
begin
  if invoice.status = 'draft' then
    update public.invoices as sent set status = 'sent', sent_at = now(),
      invoice_number = private.issued_number(sent.business_id, sent.invoice_number)
    where sent.id = invoice.id;
    perform private.settle_invoice(invoice.id);
    perform private.keep_invoice_version(invoice.id);
  end if;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'sent', jsonb_build_object('via', via,
    'version_number', invoice.version_number, 'to', address) || sending);
  select * into issued from public.invoices as found where found.id = invoice.id;
  return issued;
end
$$;

-- Workers send to the address that the client has, because whoever gets the mail can see and claim to have paid the
-- invoice; a missing address they may give, as they may fill it in.
create function private.require_sender(invoice public.invoices, via text, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if via = 'mail' and address is distinct from private.invoice_address(invoice, null)
    and private.invoice_address(invoice, null) is not null then
    perform private.require_managed(invoice.business_id);
  end if;
end
$$;

create function private.send_invoice(invoice_id uuid, via text, to_address text, note text,
  sending_id uuid default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(send_invoice.invoice_id, true);
  address text := private.invoice_address(invoice, send_invoice.to_address);
  sending jsonb := private.sending(send_invoice.sending_id, jsonb_build_array('send', via, to_address, note));
begin
  if coalesce(via, '') not in ('mail', 'link', 'marked') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  perform private.require_sender(invoice, via, address);
  perform private.require_currency(invoice.business_id);
  if invoice.status not in ('draft', 'sent', 'paid') then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'It is void or written off.';
  end if;
  -- A link is made again, because the token of the first is stored nowhere.
  if private.is_sent(invoice.business_id, 'invoice', invoice.id, sending) then
    return case when via = 'link' then private.new_invoice_link(invoice, null) end;
  end if;
  if invoice.amount = 0 and not exists (select from public.invoice_lines as line
    where line.business_id = invoice.business_id and line.invoice_id = invoice.id) then
    raise sqlstate 'PT400' using message = 'invoice_empty';
  end if;
  if via = 'marked' and invoice.status <> 'draft' then return null; end if;
  if invoice.status = 'draft' then perform private.require_within_quotes(invoice.id); end if;
  invoice := private.issue_invoice(invoice, via, case when via = 'mail' then address end, sending);
  if via = 'mail' then perform private.queue_invoice_mail(invoice, 'invoice-sent', address, note); end if;
  return case when via = 'link' then private.new_invoice_link(invoice, null) end;
end
$$;

-- Saves and sends in one transaction: a refusal of the second step undoes the first. A retry after a lost response sends
-- nothing again, whenever it comes: the save keeps what was sent with it, and only a new save removes that. A link is
-- made again, because the token of the first is stored nowhere.
create function private.save_and_send_invoice(business_id uuid, invoice jsonb, lines jsonb, via text, to_address text,
  note text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  sending jsonb := jsonb_build_object('sending', md5(jsonb_build_array(via, to_address, note)::text));
  saved public.invoices;
  token text;
begin
  saved := private.my_invoice(private.save_invoice(save_and_send_invoice.business_id, invoice, lines));
  if exists (select from private.saves as save where save.record_id = saved.id and save.answer = sending) then
    return case when via = 'link' then private.new_invoice_link(saved, null) end;
  end if;
  token := private.send_invoice(saved.id, via, to_address, note);
  select * into saved from public.invoices as sent where sent.id = saved.id;
  -- Sending changes the row after the save; without this, a retry of the same command would report a change by somebody
  -- else.
  perform private.keep_save(saved.id, saved.business_id, saved.version, jsonb_build_array(invoice, lines), sending);
  return token;
end
$$;

create function private.remind_invoice(invoice_id uuid, to_address text, note text, sending_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(remind_invoice.invoice_id);
  address text := private.invoice_address(invoice, remind_invoice.to_address);
  sending jsonb := private.sending(remind_invoice.sending_id, jsonb_build_array('remind', to_address, note));
begin
  if private.is_sent(invoice.business_id, 'invoice', invoice.id, sending) then return; end if;
  if invoice.status = 'paid' then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  if invoice.status <> 'sent' then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody was asked to pay it.';
  end if;
  perform private.require_currency(invoice.business_id);
  perform private.queue_invoice_mail(invoice, 'invoice-reminder', address, note);
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'reminded', jsonb_build_object('to', address,
    'balance', invoice.balance) || sending);
end
$$;

create function private.revoke_invoice_links(invoice_id uuid) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(revoke_invoice_links.invoice_id);
  revoked int;
begin
  update private.invoice_links as link set revoked_at = now()
  where link.business_id = invoice.business_id and link.invoice_id = invoice.id and link.revoked_at is null;
  get diagnostics revoked = row_count;
  if revoked > 0 then
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'links_revoked',
      jsonb_build_object('links', revoked));
  end if;
  return revoked;
end
$$;

-- via: mail, link (only this response contains the token) or marked: sent by other means. The same sending_id again
-- sends nothing again; with another way, address or note it is id_taken.
create function public.send_invoice(invoice_id uuid, via text, to_address text default null, note text default null,
  sending_id uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token',
    private.send_invoice(send_invoice.invoice_id, send_invoice.via, send_invoice.to_address, send_invoice.note,
      send_invoice.sending_id))
$$;

-- Returns the same as send_invoice.
create function public.save_and_send_invoice(business_id uuid, invoice jsonb, lines jsonb, via text,
  to_address text default null, note text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token', private.save_and_send_invoice(save_and_send_invoice.business_id,
    save_and_send_invoice.invoice, save_and_send_invoice.lines, save_and_send_invoice.via,
    save_and_send_invoice.to_address, save_and_send_invoice.note))
$$;

create function public.remind_invoice(invoice_id uuid, to_address text default null, note text default null,
  sending_id uuid default null) returns void
language sql volatile set search_path = '' as $$
  select private.remind_invoice(remind_invoice.invoice_id, remind_invoice.to_address, remind_invoice.note,
    remind_invoice.sending_id)
$$;

create function public.revoke_invoice_links(invoice_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.revoke_invoice_links(revoke_invoice_links.invoice_id)
$$;

grant execute on function private.send_invoice, private.save_and_send_invoice, private.remind_invoice,
  private.revoke_invoice_links to authenticated;
grant execute on function public.send_invoice, public.save_and_send_invoice, public.remind_invoice,
  public.revoke_invoice_links to authenticated, service_role;

-- invoices/commands/void.sql

-- Voids an invoice, and undoes that. Repeated calls have no further effect.

-- It keeps its number; its sources can be billed again.
create function private.void_invoice(invoice_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(void_invoice.invoice_id);
begin
  if invoice.status = 'void' then return invoice.id; end if;
  if private.has_money(invoice.id) then
    raise sqlstate 'PT409' using message = 'invoice_has_payments', hint = 'Delete its payments first.';
  end if;
  update public.invoices as voided set status = 'void' where voided.id = invoice.id;
  update public.invoice_sources as source set is_held = false
  where source.business_id = invoice.business_id and source.invoice_id = invoice.id and source.is_held;
  perform private.settle_invoice(invoice.id);
  return invoice.id;
end
$$;

create function private.unvoid_invoice(invoice_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(unvoid_invoice.invoice_id);
  source public.invoice_sources;
begin
  if invoice.status <> 'void' then return invoice.id; end if;
  perform from public.jobs as job where job.business_id = invoice.business_id and job.id in (
    select held.job_id from public.invoice_sources as held
    where held.business_id = invoice.business_id and held.invoice_id = invoice.id) order by job.id for no key update;
  begin
    for source in select * from public.invoice_sources as held
      where held.business_id = invoice.business_id and held.invoice_id = invoice.id order by held.id
    loop
      if private.is_source_taken(invoice.business_id, private.source_key(source.job_id, source.visit_id,
        source.job_line_id, source.quote_id), invoice.id) then
        raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Its work is on another invoice now.';
      end if;
      update public.invoice_sources as taken set is_held = true where taken.id = source.id;
    end loop;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Its work is on another invoice now.';
  end;
  update public.invoices as back set status = case when back.sent_at is null then 'draft' else 'sent' end
  where back.id = invoice.id;
  perform private.settle_invoice(invoice.id);
  perform private.require_within_quotes(invoice.id);
  return invoice.id;
end
$$;

create function public.void_invoice(invoice_id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.void_invoice(void_invoice.invoice_id);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;

create function public.unvoid_invoice(invoice_id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.unvoid_invoice(unvoid_invoice.invoice_id);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;

grant execute on function private.void_invoice, private.unvoid_invoice to authenticated;
grant execute on function public.void_invoice, public.unvoid_invoice to authenticated, service_role;

-- assignments/table.sql

-- Who works on the jobs of an invoice, written only by the triggers of lifecycle.sql: one row for each member and
-- each job that the invoice was made of. Without a foreign key: whoever assigns a member holds the job and would wait for
-- an invoice that is being deleted, which waits for the job. The rows go with the invoice's sources.
create table private.invoice_members (
  user_id uuid not null,
  business_id uuid not null,
  invoice_id uuid not null,
  job_id uuid not null,
  primary key (user_id, business_id, invoice_id, job_id)
);
create index invoice_members_job_idx on private.invoice_members (job_id, user_id);
create index invoice_members_invoice_idx on private.invoice_members (invoice_id, job_id);

alter table private.invoice_members enable row level security;
revoke all on private.invoice_members from public, anon, authenticated;

-- assignments/reads.sql

-- The team as its owners and managers see it. Last seen is the last time one of the person's sessions was renewed, in
-- whichever of their businesses; the visits are those of the current week and those that are still to be done.
create function private.team_overview(business_id uuid)
returns table (user_id uuid, full_name text, email text, role text, is_active boolean, joined_at timestamptz,
  last_seen_at timestamptz, week_visits int, open_visits int, labor_cost_per_hour numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  week_start date;
begin
  perform private.check_managed(team_overview.business_id);
  select local.today - (extract(isodow from local.today)::int - settings.week_starts_on + 7) % 7 into week_start
  from public.businesses as business
    join public.schedule_settings as settings on settings.business_id = business.id,
    lateral (select (now() at time zone business.timezone)::date as today) as local
  where business.id = team_overview.business_id;
  return query
  with counted as (
    select assigned.user_id, count(*) as open_visits,
      count(*) filter (where visit.visit_date between week_start and week_start + 6) as week_visits
    from public.visits as visit join public.visit_members as assigned
      on assigned.business_id = visit.business_id and assigned.visit_id = visit.id and assigned.done_on is null
    where visit.business_id = team_overview.business_id and visit.status in ('scheduled', 'in_progress')
    group by assigned.user_id
    union all
    select assigned.user_id, 0, count(*) from public.visit_members as assigned
    where assigned.business_id = team_overview.business_id and assigned.done_on between week_start and week_start + 6
    group by assigned.user_id),
  work as (
    select counted.user_id, sum(counted.open_visits)::int as open_visits, sum(counted.week_visits)::int as week_visits
    from counted group by counted.user_id)
  select team.user_id, person.full_name, person.email, team.role, team.is_active, team.joined_at,
    greatest(account.last_sign_in_at, (select max(coalesce(session.refreshed_at at time zone 'utc', session.created_at))
      from auth.sessions as session where session.user_id = team.user_id)),
    coalesce(work.week_visits, 0), coalesce(work.open_visits, 0), cost.labor_cost_per_hour
  from public.team_members as team
    join public.profiles as person on person.id = team.user_id
    join auth.users as account on account.id = team.user_id
    left join work on work.user_id = team.user_id
    left join public.team_member_costs as cost
      on cost.business_id = team.business_id and cost.user_id = team.user_id
  where team.business_id = team_overview.business_id
  order by team.joined_at, team.id;
end
$$;

create function public.team_overview(business_id uuid)
returns table (user_id uuid, full_name text, email text, role text, is_active boolean, joined_at timestamptz,
  last_seen_at timestamptz, week_visits int, open_visits int, labor_cost_per_hour numeric)
language sql stable set search_path = '' rows 10 as $$
  select * from private.team_overview(team_overview.business_id)
$$;

grant execute on function private.team_overview to authenticated;
grant execute on function public.team_overview to authenticated, service_role;

-- assignments/lifecycle.sql

-- Keeps what answers whose work a record is: job, request, client and day of each assignment, and who works on an
-- invoice.

-- Whoever assigns people to a job and whoever bills it lock the job first, so that the second of them sees what the
-- first did: an assignment finds the invoices, or the invoice finds the assignment.
create function private.lock_jobs(job_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
end
$$;

-- The client is null where the row does not exist. Locked, since a job or a request may be moving to another client.
create function private.client_of_work(business_id uuid, job_id uuid, request_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  client_id uuid;
begin
  if job_id is not null then
    select job.client_id into client_id from public.jobs as job
    where job.business_id = client_of_work.business_id and job.id = client_of_work.job_id for no key update;
  else
    select request.client_id into client_id from public.requests as request
    where request.business_id = client_of_work.business_id and request.id = client_of_work.request_id
    for no key update;
  end if;
  return client_id;
end
$$;

-- Where the job or the visit does not exist, the nil id stands in: the foreign key refuses the row after row-level
-- security, so that outsiders cannot tell missing rows from foreign ones.
create function private.before_job_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.client_id := coalesce(private.client_of_work(new.business_id, new.job_id, null),
    '00000000-0000-0000-0000-000000000000');
  return new;
end
$$;
create trigger before_job_member before insert on public.job_members
  for each row execute function private.before_job_member();

create function private.before_visit_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select visit.job_id, visit.request_id into new.job_id, new.request_id from public.visits as visit
  where visit.business_id = new.business_id and visit.id = new.visit_id;
  new.client_id := coalesce(private.client_of_work(new.business_id, new.job_id, new.request_id),
    '00000000-0000-0000-0000-000000000000');
  -- Once the job or the request is locked, as by everybody who completes the visit.
  select private.done_on(visit) into new.done_on from public.visits as visit
  where visit.business_id = new.business_id and visit.id = new.visit_id;
  return new;
end
$$;
create trigger before_visit_member before insert on public.visit_members
  for each row execute function private.before_visit_member();

create function private.add_invoice_members(job_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into private.invoice_members (business_id, invoice_id, job_id, user_id)
  select distinct source.business_id, source.invoice_id, source.job_id, assigned.user_id
  from public.invoice_sources as source join (
      select job_id, user_id from public.job_members where job_id = any(job_ids)
      union select job_id, user_id from public.visit_members where job_id = any(job_ids)) as assigned
    on assigned.job_id = source.job_id
  where source.job_id = any(job_ids)
  on conflict do nothing
$$;

-- Of both tables of assignments.
create function private.after_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job_ids uuid[] := array(select distinct job_id from changed where job_id is not null);
begin
  if tg_table_name = 'visit_members' then
    perform private.tell_of_visits(case tg_op when 'INSERT' then 'assigned' else 'taken' end,
      array_agg(business_id), array_agg(visit_id), array_agg(user_id)) from changed where done_on is null;
  end if;
  if cardinality(job_ids) = 0 then return null; end if;
  perform private.lock_jobs(job_ids);
  if tg_op = 'INSERT' then
    perform private.add_invoice_members(job_ids);
    return null;
  end if;
  delete from private.invoice_members as seen using (select distinct job_id, user_id from changed) as gone
  where seen.job_id = gone.job_id and seen.user_id = gone.user_id
    and not exists (select from public.job_members as assigned
      where assigned.job_id = gone.job_id and assigned.user_id = gone.user_id)
    and not exists (select from public.visit_members as assigned
      where assigned.job_id = gone.job_id and assigned.user_id = gone.user_id);
  return null;
end
$$;
create trigger after_new_job_members after insert on public.job_members
  referencing new table as changed for each statement execute function private.after_assignments();
create trigger after_removed_job_members after delete on public.job_members
  referencing old table as changed for each statement execute function private.after_assignments();
create trigger after_new_visit_members after insert on public.visit_members
  referencing new table as changed for each statement execute function private.after_assignments();
create trigger after_removed_visit_members after delete on public.visit_members
  referencing old table as changed for each statement execute function private.after_assignments();

-- With the jobs that stand for a quote: what is billed of it is not billed of them.
create function private.after_invoice_sources() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job_ids uuid[] := array(select job_id from changed where job_id is not null
    union select job.id from changed join public.jobs as job
      on job.business_id = changed.business_id and job.quote_id = changed.quote_id);
begin
  if tg_op = 'DELETE' then
    -- Of jobs that were deleted before, which the source no longer names.
    delete from private.invoice_members as seen using (select distinct invoice_id from changed) as gone
    where seen.invoice_id = gone.invoice_id and not exists (select from public.jobs where id = seen.job_id);
  end if;
  if cardinality(job_ids) = 0 then return null; end if;
  perform private.lock_jobs(job_ids);
  if tg_op = 'INSERT' then
    perform private.add_invoice_members(job_ids);
  elsif tg_op = 'DELETE' then
    delete from private.invoice_members as seen using (select distinct invoice_id, job_id from changed) as gone
    where seen.invoice_id = gone.invoice_id and seen.job_id = gone.job_id
      and not exists (select from public.invoice_sources as source
        where source.invoice_id = gone.invoice_id and source.job_id = gone.job_id);
  end if;
  if tg_op = 'DELETE' or exists (select from changed where not is_held) then
    perform private.keep_unbilled(job_ids);
  else
    perform private.take_billed(array(select id from changed), job_ids);
  end if;
  return null;
end
$$;
create trigger after_new_invoice_sources after insert on public.invoice_sources
  referencing new table as changed for each statement execute function private.after_invoice_sources();
create trigger after_changed_invoice_sources after update on public.invoice_sources
  referencing new table as changed for each statement execute function private.after_invoice_sources();
create trigger after_removed_invoice_sources after delete on public.invoice_sources
  referencing old table as changed for each statement execute function private.after_invoice_sources();

-- assignments/commands.sql

-- Open work of one member goes to another or, with null, to nobody. Done work keeps who did it.
create function private.hand_over_work(business_id uuid, from_member uuid, to_member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  visit_ids uuid[];
  job_ids uuid[];
begin
  if to_member is not null then
    -- Who leaves at the same moment is not handed anything.
    perform from public.team_members as team
    where team.business_id = hand_over_work.business_id and team.user_id = to_member for no key update;
    perform private.new_members(hand_over_work.business_id, array[to_member], '{}');
  end if;
  -- All jobs and then all requests in one order, as by everybody who locks several of them.
  perform private.lock_jobs(array(
    select job.id from public.job_members as assigned
      join public.jobs as job on job.business_id = assigned.business_id and job.id = assigned.job_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and job.status in ('draft', 'scheduled')
    union select assigned.job_id from public.visit_members as assigned
      join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and assigned.job_id is not null and visit.status in ('scheduled', 'in_progress')));
  perform from public.requests as request where request.id in (select assigned.request_id
    from public.visit_members as assigned
      join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and visit.status in ('scheduled', 'in_progress')) order by request.id for no key update;

  visit_ids := array(select visit.id from public.visit_members as assigned
    join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and visit.status in ('scheduled', 'in_progress'));
  delete from public.visit_members as assigned where assigned.business_id = hand_over_work.business_id
    and assigned.user_id = from_member and assigned.visit_id = any(visit_ids);
  job_ids := array(select job.id from public.job_members as assigned
    join public.jobs as job on job.business_id = assigned.business_id and job.id = assigned.job_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and job.status in ('draft', 'scheduled'));
  delete from public.job_members as assigned where assigned.business_id = hand_over_work.business_id
    and assigned.user_id = from_member and assigned.job_id = any(job_ids);
  if to_member is null then return; end if;
  insert into public.visit_members (business_id, visit_id, user_id)
  select hand_over_work.business_id, visit_id, to_member from unnest(visit_ids) as visit_id on conflict do nothing;
  insert into public.job_members (business_id, job_id, user_id)
  select hand_over_work.business_id, job_id, to_member from unnest(job_ids) as job_id on conflict do nothing;
end
$$;

-- overruns/table.sql

-- Invoicing more than the approved quote is meant, up to this amount: a person was asked and said so. Kept per quote, so
-- that the same question is not asked again by every step of the same invoice.
create table private.accepted_overruns (
  business_id uuid not null,
  quote_id uuid not null,
  amount numeric(16, 2) not null check (amount between 0 and 100000000000),
  user_id uuid,
  accepted_at timestamptz not null default now(),
  primary key (business_id, quote_id),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);

alter table private.accepted_overruns enable row level security;

-- overruns/reads.sql

-- What a client approved, and what the invoices of that work come to together.

-- An invoice that bills other work as well counts with the share of its lines, else as a whole: also what was added by
-- hand. The price of a recurring job is the price of one visit.
create function private.quote_billing(business_id uuid, quote_id uuid)
returns table (approved numeric, billed numeric, invoices int)
language sql stable security definer set search_path = '' as $$
  with job as (
    select found.id, found.schedule_type from public.jobs as found
    where found.business_id = quote_billing.business_id and found.quote_id = quote_billing.quote_id
  ), source as (
    select held.id, held.invoice_id, held.visit_id from public.invoice_sources as held
    where held.business_id = quote_billing.business_id and held.quote_id = quote_billing.quote_id and held.is_held
    union all
    select held.id, held.invoice_id, held.visit_id from job join public.invoice_sources as held
      on held.business_id = quote_billing.business_id and held.job_id = job.id and held.is_held
  ), share as (
    select case when not exists (select from public.invoice_sources as other
        where other.business_id = invoice.business_id and other.invoice_id = invoice.id and other.is_held
          and other.id not in (select source.id from source)) then invoice.total_amount
      else round(invoice.total_amount * (select coalesce(sum(line.line_total), 0) from public.invoice_lines as line
        where line.business_id = invoice.business_id and line.invoice_id = invoice.id
          and line.source_id in (select source.id from source)) / nullif(invoice.subtotal, 0), 2) end as amount
    from public.invoices as invoice where invoice.business_id = quote_billing.business_id
      and invoice.id in (select source.invoice_id from source)
  )
  select quote.total * case when exists (select from job where job.schedule_type = 'recurring')
      then greatest((select count(distinct source.visit_id) from source), 1) else 1 end,
    (select coalesce(sum(share.amount), 0) from share), (select count(*)::int from share)
  from public.quotes as quote where quote.business_id = quote_billing.business_id
    and quote.id = quote_billing.quote_id and quote.status in ('approved', 'converted')
$$;

-- overruns/commands.sql

-- Invoicing more than the approved quote asks the office first; a worker cannot mean it, because they bill at the agreed
-- prices.

-- For every road on which a person makes, changes, restores or sends an invoice. The billing timetable does not ask: what
-- it makes are drafts, and sending one asks.
create function private.require_within_quotes(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote record;
  sums record;
begin
  for quote in
    select found.id, found.business_id, found.quote_number from public.quotes as found
    where (found.business_id, found.id) in (
      select source.business_id, coalesce(source.quote_id, job.quote_id) from public.invoice_sources as source
      left join public.jobs as job on job.business_id = source.business_id and job.id = source.job_id
      where source.invoice_id = require_within_quotes.invoice_id and source.is_held)
    order by found.id
  loop
    -- Of two people who bill one quote, the second sees what the first did.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('quote billing ' || quote.id, 0));
    select * into sums from private.quote_billing(quote.business_id, quote.id);
    -- Each invoice rounds its tax by itself.
    if sums.billed > sums.approved + sums.invoices * 10::numeric ^ -private.currency_exponent(quote.business_id)
      and not exists (select from private.accepted_overruns as accepted
        where accepted.business_id = quote.business_id and accepted.quote_id = quote.id
          and accepted.amount >= sums.billed) then
      -- The server has no user, and asks like the office.
      if (select auth.uid()) is not null
        and not quote.business_id = any(array(select private.my_managed_business_ids())) then
        raise sqlstate 'PT403' using message = 'overrun_needs_office';
      end if;
      raise sqlstate 'PT409' using message = 'more_than_quoted', detail = jsonb_build_object('quote_id', quote.id,
        'quote_number', quote.quote_number, 'approved', sums.approved, 'billed', sums.billed)::text,
        hint = 'Call accept_overrun with the billed amount if this is meant.';
    end if;
  end loop;
end
$$;

create function private.accept_overrun(quote_id uuid, amount numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  business uuid;
begin
  select quote.business_id into business from public.quotes as quote where quote.id = accept_overrun.quote_id
    and quote.business_id = any(array(select private.my_managed_business_ids()));
  if business is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  if coalesce(accept_overrun.amount, -1) not between 0 and 100000000000 then
    raise sqlstate 'PT400' using message = 'amount_out_of_range';
  end if;
  insert into private.accepted_overruns as kept (business_id, quote_id, amount, user_id)
  values (business, accept_overrun.quote_id, accept_overrun.amount, (select auth.uid()))
  on conflict on constraint accepted_overruns_pkey do update set amount = excluded.amount, user_id = excluded.user_id,
    accepted_at = now() where kept.amount < excluded.amount;
end
$$;

-- Says that invoices of this quote are meant to come to as much as this. amount: in the currency of the business, the
-- "billed" of the refusal more_than_quoted. Called again it changes nothing.
create function public.accept_overrun(quote_id uuid, amount numeric) returns void
language sql volatile set search_path = '' as $$
  select private.accept_overrun(accept_overrun.quote_id, accept_overrun.amount)
$$;

grant execute on function private.accept_overrun to authenticated;
grant execute on function public.accept_overrun to authenticated, service_role;

-- search/reads/each-kind.sql

-- Search by words: every word must be found, each in the record itself or in its client.

-- Row-level security keeps LIKE from an index, because LIKE might reveal hidden rows by its errors. So a definer function
-- finds the ids in one business of the caller, and what calls it reads the rows under the caller's own policies.

-- What is searched of each kind, as in its index.
create function private.searched_text(kind text) returns text
language sql immutable set search_path = '' as $$
  select case kind
    when 'clients' then $text$coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
    coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')$text$
    when 'requests' then $text$title || ' ' || request_number || ' ' || coalesce(description, '')$text$
    when 'quotes' then $text$title || ' ' || quote_number$text$
    when 'jobs' then $text$title || ' ' || job_number || ' ' || coalesce(custom_address, '')$text$
    when 'invoices' then $text$coalesce(title, '') || ' ' || coalesce(invoice_number, '')$text$
    when 'expenses' then $text$coalesce(description, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(notes, '')$text$ end
$$;

-- The words of a search as patterns. The longest first: it finds the fewest, and the others are looked for in those alone.
create function private.search_patterns(search text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    order by char_length(word) desc, word), '{}')
  from (select distinct regexp_split_to_table(private.searchable(left(search, 200)), '\s+') as word) as words
  where word <> ''
$$;

-- The ids of one kind in which a pattern is found, in the record or because its client is one of `clients`; `known` are
-- those found by earlier patterns, null at the first.
create function private.ids_like(kind text, business_id uuid, pattern text, clients uuid[], known uuid[])
returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array(select id from public.%I where business_id = $1
      and (private.searchable(%s) like $2%s)%s)', kind, private.searched_text(kind),
    case when cardinality(clients) > 0 then ' or client_id = any($3)' end,
    case when known is not null then ' and id = any($4)' end)
  into ids using business_id, pattern, clients, known;
  return ids;
end
$$;

-- The ids of one kind that all words of the search are found in; none for an empty search and for businesses of others.
-- Accents and the case of letters do not matter.
create function private.found_ids(kind text, business_id uuid, search text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text;
  clients uuid[];
  ids uuid[];
begin
  if not exists (select from private.my_business_ids() as mine where mine = found_ids.business_id) then
    return '{}';
  end if;
  foreach pattern in array private.search_patterns(search) loop
    if kind <> 'clients' then
      clients := private.ids_like('clients', business_id, pattern, null, null);
    end if;
    ids := private.ids_like(kind, business_id, pattern, clients, ids);
    exit when cardinality(ids) = 0;
  end loop;
  return coalesce(ids, '{}');
end
$$;

-- Each answers as its table does, with filters, order and pages.
create function public.find_clients(business_id uuid, search text) returns setof public.clients
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('clients', business_id, search);
begin
  return query select client.* from public.clients as client where client.id = any(ids);
end
$$;

create function public.find_requests(business_id uuid, search text) returns setof public.requests
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('requests', business_id, search);
begin
  return query select request.* from public.requests as request where request.id = any(ids);
end
$$;

create function public.find_quotes(business_id uuid, search text) returns setof public.quotes
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('quotes', business_id, search);
begin
  return query select quote.* from public.quotes as quote where quote.id = any(ids);
end
$$;

create function public.find_jobs(business_id uuid, search text) returns setof public.jobs
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('jobs', business_id, search);
begin
  return query select job.* from public.jobs as job where job.id = any(ids);
end
$$;

-- The series of the jobs that are found.
create function public.find_job_series(business_id uuid, search text) returns setof public.job_series
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('jobs', business_id, search);
begin
  return query select series.* from public.job_series as series where series.job_id = any(ids);
end
$$;

create function public.find_invoices(business_id uuid, search text) returns setof public.invoices
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('invoices', business_id, search);
begin
  return query select invoice.* from public.invoices as invoice where invoice.id = any(ids);
end
$$;

grant execute on function private.found_ids, public.find_clients, public.find_requests, public.find_quotes, public.find_jobs,
  public.find_job_series, public.find_invoices to authenticated, service_role;

-- search/reads/everything.sql

-- One box that searches everything and shows a few of each kind: clients by name, work from the newest.

-- The condition that a pattern is found in a record or in its client: a few `clients` are looked up by an index; where
-- these are null, because they are many or no index finds them, it is left to the planner how to ask.
create function private.found_condition(kind text, pattern text, clients uuid[]) returns text
language sql immutable set search_path = '' as $$
  select format(case when kind = 'clients' or clients = '{}' then '%1$s'
      when clients is null then '(%1$s or exists (select from public.clients where id = found.client_id
        and private.searchable(%2$s) like %3$L))'
      else '(%1$s or client_id = any(array(select unnest(%4$L::uuid[]))))' end,
    format('private.searchable(%s) like %L', private.searched_text(kind), pattern), private.searched_text('clients'),
    pattern, clients)
$$;

-- The first `shown` of one kind in which all patterns are found, among the first `near` of the business. What many records
-- have is found there, for less than it would take to collect them all. A join could be planned to read every client.
create function private.near_ids(kind text, business_id uuid, patterns text[], shown int, near int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant text := case kind when 'clients' then 'name' else 'created_at desc' end;
  ids uuid[];
begin
  execute format('select array(select found.id
      from (select each.*, private.searchable(%2$s) as text from public.%1$I as each
        where each.business_id = $1 order by each.%3$s, each.id limit $3) as found %4$s
      where %5$s order by found.%3$s, found.id limit $2)', kind, private.searched_text(kind), place,
    case when kind <> 'clients' then format('left join lateral (select private.searchable(%s) as text
      from public.clients where id = found.client_id offset 0) as client on true', private.searched_text('clients')) end,
    (select string_agg(format(case when kind = 'clients' then 'found.text like %1$L'
      else '(found.text like %1$L or client.text like %1$L)' end, pattern), ' and ') from unnest(patterns) as pattern))
  into ids using business_id, shown, near;
  return ids;
end
$$;

-- The same among all of the business, with the condition of each pattern; all ids where `shown` is null. Of the words that
-- an index finds, the client of a record has all or the record has one itself: of each there are few. They are sorted
-- apart, else the planner might walk through all records in their order.
create function private.first_ids(kind text, business_id uuid, patterns text[], conditions text[], shown int)
returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant text := case kind when 'clients' then 'name' else 'created_at' end;
  base constant text := format('select id, %s as place from public.%I as found where business_id = $1', place, kind);
  named text;
  in_record text;
  of_short text;
  ids uuid[];
begin
  select string_agg(private.found_condition('clients', pattern, null), ' and ') filter (where is_long),
    string_agg(private.found_condition(kind, pattern, '{}'), ' or ') filter (where is_long),
    string_agg(' and ' || condition, '') filter (where not is_long)
  into named, in_record, of_short
  from unnest(patterns, conditions) as each (pattern, condition)
    cross join lateral (select char_length(each.pattern) >= 5 as is_long) as word;
  execute concat('with found as materialized (', base, ' and ', array_to_string(conditions, ' and '),
    case when kind <> 'clients' and named is not null then concat(' and (', in_record, ') union ',
      case when shown is null then 'all ' end, base, of_short,
      ' and client_id = any(array(select id from public.clients where business_id = $1 and ', named, '))') end,
    ') select array(select id from found',
    case when shown is not null then concat(' order by place', case when kind <> 'clients' then ' desc' end,
      ', id limit $2') end, ')')
  into ids using business_id, shown;
  return ids;
end
$$;

-- Of each pattern that is found in at most 100 clients, these; of one or two letters only where all are as short.
create function private.few_clients(business_id uuid, patterns text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  few jsonb := '{}';
  pattern text;
  ids uuid[];
begin
  foreach pattern in array patterns loop
    continue when char_length(pattern) < 5 and char_length(patterns[1]) >= 5;
    execute format('select array(select id from public.clients where business_id = $1 and %s limit 101)',
      private.found_condition('clients', pattern, null)) into ids using business_id;
    if cardinality(ids) <= 100 then few := few || jsonb_build_object(pattern, ids::text); end if;
  end loop;
  return few;
end
$$;

-- The first `shown` ids of each kind. Where policies show only some of a kind to the caller, these are all that are found,
-- or the first `most` of words without a longer one, which no index finds.
create function private.found_anywhere(business_id uuid, search text, shown int, most int)
returns table (clients uuid[], requests uuid[], quotes uuid[], jobs uuid[], invoices uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  patterns constant text[] := private.search_patterns(search);
  is_office constant boolean := business_id = any(array(select private.my_managed_business_ids()));
  sees_work constant boolean := business_id = any(array(select private.my_seen_business_ids()));
  few jsonb;
  kind text;
  wanted int;
  ids uuid[];
begin
  if cardinality(patterns) = 0 or not business_id = any(array(select private.my_business_ids())) then
    return;
  end if;
  foreach kind in array array['clients', 'requests', 'jobs', 'invoices', 'quotes'] loop
    continue when kind = 'quotes' and not is_office;
    wanted := case when is_office or sees_work and kind in ('clients', 'jobs') then shown
      when char_length(patterns[1]) < 5 then most end;
    ids := case wanted when shown then private.near_ids(kind, business_id, patterns, shown, 150)
      when most then private.near_ids(kind, business_id, patterns, most, 2 * most) end;
    if wanted = shown and cardinality(ids) between 1 and shown - 1 then
      ids := private.near_ids(kind, business_id, patterns, shown, 1000);
    end if;
    if ids is null or cardinality(ids) < wanted then
      few := coalesce(few, private.few_clients(business_id, patterns));
      ids := private.first_ids(kind, business_id, patterns, array(
        select private.found_condition(kind, pattern, (few ->> pattern)::uuid[]) from unnest(patterns) as pattern), wanted);
    end if;
    case kind when 'clients' then clients := ids; when 'requests' then requests := ids; when 'jobs' then jobs := ids;
      when 'invoices' then invoices := ids; else quotes := ids; end case;
  end loop;
  return next;
end
$$;

-- `client` has the parts of the client's name, null where the caller may not read them. Of an expense `number` is the amount
-- and `status` the category.
create function public.find_anything(business_id uuid, search text)
returns table (kind text, id uuid, title text, number text, status text, client jsonb)
language plpgsql stable set search_path = '' as $$
declare
  -- How many of each kind, and among how many candidates of words too short for an index.
  shown constant int := 6;
  most constant int := 1000;
  expenses constant uuid[] := private.found_expenses(business_id, search, shown);
  ids record;
begin
  select * into ids from private.found_anywhere(business_id, search, shown, most);
  return query
  with work as (
    (select 'jobs' as kind, job.id, job.title, job.job_number as number, job.status, job.client_id, job.created_at
      from public.jobs as job
      where job.id = any(ids.jobs)
      order by job.created_at desc, job.id limit shown)
    union all
    (select 'invoices', invoice.id, invoice.title, invoice.invoice_number, invoice.status, invoice.client_id,
      invoice.created_at
      from public.invoices as invoice
      where invoice.id = any(ids.invoices)
      order by invoice.created_at desc, invoice.id limit shown)
    union all
    (select 'quotes', quote.id, quote.title, quote.quote_number, quote.status, quote.client_id, quote.created_at
      from public.quotes as quote
      where quote.id = any(ids.quotes)
      order by quote.created_at desc, quote.id limit shown)
    union all
    (select 'requests', request.id, request.title, request.request_number, request.status, request.client_id,
      request.created_at
      from public.requests as request
      where request.id = any(ids.requests)
      order by request.created_at desc, request.id limit shown)
    union all
    (select 'expenses', expense.id, nullif(concat_ws(' · ', expense.vendor, expense.description), ''),
      expense.amount::text, expense.category, null, expense.created_at
      from public.expenses as expense
      where expense.id = any(expenses))
  )
  (select 'clients', matched.id, null, null, matched.client_status,
    to_jsonb(matched) - 'id' - 'client_status'
    from (select client.id, client.client_status, client.name, client.title, client.first_name, client.last_name,
      client.company_name, client.phone, client.email
      from public.clients as client
      where client.id = any(ids.clients)
      order by client.name, client.id limit shown) as matched)
  union all
  (select work.kind, work.id, work.title, work.number, work.status, case when client.id is not null then
    jsonb_build_object('name', client.name, 'title', client.title, 'first_name', client.first_name,
      'last_name', client.last_name, 'company_name', client.company_name) end
    from work left join public.clients as client on client.id = work.client_id
    order by work.kind, work.created_at desc, work.id);
end
$$;

grant execute on function private.found_anywhere, public.find_anything to authenticated, service_role;

-- search/reads/expenses.sql

-- The newest expenses in which all words are found, of those that the caller may read: they have no client whose name is
-- searched, too. Words that no index finds are looked for among the newest thousand.
create function private.found_expenses(business_id uuid, search text, shown int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  patterns constant text[] := private.search_patterns(search);
  -- The longest is the first.
  has_index constant boolean := coalesce(char_length(patterns[1]) >= 5, false);
  own constant text := case when not business_id = any(array(select private.my_managed_business_ids()))
    then ' and user_id = auth.uid()' end;
  condition text;
  ids uuid[];
begin
  if cardinality(patterns) = 0 or not business_id = any(array(select private.my_business_ids())) then
    return '{}';
  end if;
  select string_agg(format('private.searchable(%s) like %L', private.searched_text('expenses'), pattern), ' and ')
  into condition from unnest(patterns) as pattern;
  -- What many have is found there, for less than it would take to collect them all.
  execute format('select array(select id from (select each.* from public.expenses as each where business_id = $1%s
      order by created_at desc, id limit $3) as near where %s order by created_at desc, id limit $2)', own, condition)
  into ids using business_id, shown, case when has_index then 150 else 1000 end;
  if has_index and cardinality(ids) < shown then
    execute format('with found as materialized (select id, created_at from public.expenses where business_id = $1%s and %s)
      select array(select id from found order by created_at desc, id limit $2)', own, condition)
    into ids using business_id, shown;
  end if;
  return ids;
end
$$;

grant execute on function private.found_expenses to authenticated, service_role;

-- unbilled/table.sql

-- Finished work of jobs that no invoice holds, one row for each thing that an invoice can be made of: a visit, a line,
-- or a job without lines. Written only by private.keep_unbilled and private.take_billed (lifecycle.sql).
create table private.unbilled_work (
  job_id uuid not null,
  unit_id uuid not null generated always as (coalesce(visit_id, job_line_id, job_id)) stored,
  business_id uuid not null,
  visit_id uuid,
  job_line_id uuid,
  -- That of the visit, or of the last visit of the job; null when the job was completed without one.
  service_date date,
  tax_amount numeric not null,
  total numeric not null,
  primary key (job_id, unit_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade,
  check (num_nonnulls(visit_id, job_line_id) <= 1)
);
create index unbilled_work_business_idx on private.unbilled_work (business_id, job_id);

alter table private.unbilled_work enable row level security;
revoke all on private.unbilled_work from public, anon, authenticated;
-- What public.unbilled_jobs needs: a view shows its caller's rows only. The data API does not expose this schema.
grant select (business_id, job_id, total) on private.unbilled_work to authenticated, service_role;

create policy "owners and managers read what is not billed" on private.unbilled_work
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- unbilled/reads/jobs.sql

-- The jobs with finished work that no invoice holds, and what it is worth. Those with weekly or monthly billing may still
-- wait for their day (private.work_waiting, and needsInvoicing in domain/src/jobs/job-chips.ts).
create view public.unbilled_jobs with (security_invoker = true) as
  select work.business_id, work.job_id, sum(work.total) as amount
  from private.unbilled_work as work
  group by work.business_id, work.job_id having sum(work.total) > 0;
revoke all on public.unbilled_jobs from public, anon, authenticated;
grant select on public.unbilled_jobs to authenticated;
grant all on public.unbilled_jobs to service_role;

-- unbilled/reads/uninvoiced.sql

-- Finished work that is not billed: what an invoice can be made of.
create type public.uninvoiced_row as (client_id uuid, job_id uuid, job_number text, job_title text, visit_id uuid,
  job_line_id uuid, quote_id uuid, name text, service_date date, amount numeric, tax_amount numeric, total numeric,
  since date);

-- What can be billed of a job: the definition of private.unbilled_work. Free work is never suggested, but can be billed.
create function private.units_to_bill(job public.jobs)
returns table (visit_id uuid, job_line_id uuid, service_date date, tax_amount numeric, total numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  is_by_visit constant boolean := private.is_billed_by_visit(job);
begin
  if not job.amount > 0 or job.invoice_choice = 'no_charge'
    or not (job.status = 'completed' or is_by_visit and job.completed_visits > 0)
    or exists (select from public.invoice_sources as held where held.job_id = job.id and held.is_held
      and case when held.visit_id is not null then not is_by_visit
        when held.job_line_id is not null then is_by_visit else true end)
    or exists (select from public.invoice_sources as held where held.quote_id = job.quote_id and held.is_held) then
    return;
  end if;
  if is_by_visit then
    return query select visit.id, null::uuid, visit.visit_date, sums.tax_amount, sums.total
    from private.sums_of_job(job) as sums, public.visits as visit
    where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
      and visit.invoice_choice is distinct from 'no_charge'
      and not exists (select from public.invoice_sources as held where held.visit_id = visit.id and held.is_held);
  elsif exists (select from public.job_lines as sold where sold.business_id = job.business_id and sold.job_id = job.id)
  then
    return query select null::uuid, sums.line_id, private.last_visit_day(job.business_id, job.id), sums.tax_amount,
      sums.total
    from private.sums_of_lines(job) as sums
    where not exists (select from public.invoice_sources as held where held.job_line_id = sums.line_id and held.is_held);
  else
    return query select null::uuid, null::uuid, private.last_visit_day(job.business_id, job.id), sums.tax_amount,
      sums.total
    from private.sums_of_job(job) as sums;
  end if;
end
$$;

-- One row per visit, job line, job without lines, or approved quote without a job. amount is before tax. Without a
-- search_path and as the caller, so that its query becomes part of that which calls it: six thousand rows would be copied
-- once more. Its callers are definers, and plan for what is asked: a business, a client and a job need different plans.
create function private.uninvoiced_rows(business_id uuid, client_id uuid, job_id uuid) returns setof public.uninvoiced_row
language sql stable as $$
  -- Jobs have wide rows, so those of the work are asked for by an array: a join would read all of the business. OFFSET 0:
  -- the planner expects few jobs and lines, and would look up the work of each job, and the line of each row, one by one.
  with job as materialized (
    select wanted.id, wanted.client_id, wanted.job_number, wanted.title,
      (wanted.completed_at at time zone business.timezone)::date as done_on
    from public.jobs as wanted join public.businesses as business on business.id = wanted.business_id
    where wanted.business_id = uninvoiced_rows.business_id and wanted.id = any(case
        when uninvoiced_rows.job_id is not null then array[uninvoiced_rows.job_id]
        when uninvoiced_rows.client_id is not null then array(select own.id from public.jobs as own
          where own.client_id = uninvoiced_rows.client_id and own.business_id = uninvoiced_rows.business_id)
        else array(select distinct unit.job_id from private.unbilled_work as unit
          where unit.business_id = uninvoiced_rows.business_id) end)
      and (uninvoiced_rows.client_id is null or wanted.client_id = uninvoiced_rows.client_id)
  ), line as materialized (
    select sold.id, sold.name from public.job_lines as sold where sold.id = any(array(
      select unit.job_line_id from private.unbilled_work as unit where unit.business_id = uninvoiced_rows.business_id
        and unit.job_line_id is not null and (uninvoiced_rows.job_id is null or unit.job_id = uninvoiced_rows.job_id)
        and (uninvoiced_rows.client_id is null or unit.job_id = any(array(select job.id from job)))))
  )
  select job.client_id, job.id, job.job_number, job.title, work.visit_id, work.job_line_id, null::uuid,
    coalesce(line.name, job.title), case when work.visit_id is null then coalesce(work.service_date, job.done_on)
      else work.service_date end, work.total - work.tax_amount, work.tax_amount, work.total,
    case when work.visit_id is null then job.done_on else work.service_date end
  from (select unit.* from private.unbilled_work as unit where unit.business_id = uninvoiced_rows.business_id
      and (uninvoiced_rows.job_id is null or unit.job_id = uninvoiced_rows.job_id)
      and (uninvoiced_rows.client_id is null or unit.job_id = any(array(select job.id from job))) offset 0) as work
    join job on job.id = work.job_id left join line on line.id = work.job_line_id
  union all
  select quote.client_id, null, null, null, null, null, quote.id, quote.title, null,
    quote.total - quote.tax_amount, quote.tax_amount, quote.total,
    (coalesce(quote.answered_at, quote.updated_at) at time zone business.timezone)::date
  from public.quotes as quote join public.businesses as business on business.id = quote.business_id
  where quote.business_id = uninvoiced_rows.business_id and uninvoiced_rows.job_id is null
    and (uninvoiced_rows.client_id is null or quote.client_id = uninvoiced_rows.client_id)
    and quote.status = 'approved' and quote.total > 0
    and not exists (select from public.jobs as job
      where job.business_id = quote.business_id and job.quote_id = quote.id)
    and not exists (select from public.invoice_sources as held where held.quote_id = quote.id and held.is_held)
$$;

create function private.uninvoiced(business_id uuid, client_id uuid, job_id uuid) returns setof public.uninvoiced_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query select * from private.uninvoiced_rows(uninvoiced.business_id, uninvoiced.client_id, uninvoiced.job_id);
end
$$;

create function private.uninvoiced_work(business_id uuid, client_id uuid, job_id uuid)
returns setof public.uninvoiced_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- A worker asks for one of their own jobs.
  perform private.require_work(uninvoiced_work.business_id, array_remove(array[uninvoiced_work.job_id], null));
  return query select * from private.uninvoiced_rows(uninvoiced_work.business_id, uninvoiced_work.client_id,
    uninvoiced_work.job_id) as work order by work.since, work.job_number, work.visit_id;
end
$$;

create function public.uninvoiced_work(business_id uuid, client_id uuid default null, job_id uuid default null)
returns setof public.uninvoiced_row
language sql stable set search_path = '' as $$
  select * from private.uninvoiced_work(uninvoiced_work.business_id, uninvoiced_work.client_id, uninvoiced_work.job_id)
$$;

grant execute on function private.uninvoiced_work to authenticated;
grant execute on function public.uninvoiced_work to authenticated, service_role;

-- unbilled/reads/units.sql

-- From the selected work to the content of an invoice; nothing is stored.

create function private.source_key(job_id uuid, visit_id uuid, job_line_id uuid, quote_id uuid) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object('job_id', job_id, 'visit_id', visit_id, 'job_line_id', job_line_id, 'quote_id', quote_id)
$$;

-- Already billed, possibly under another kind of source: the whole job, its quote, or its lines for a visit.
create function private.is_source_taken(business_id uuid, source jsonb, invoice_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted_job uuid := (source ->> 'job_id')::uuid;
  wanted_quote uuid := (source ->> 'quote_id')::uuid;
begin
  if wanted_quote is null then
    select job.quote_id into wanted_quote from public.jobs as job
    where job.business_id = is_source_taken.business_id and job.id = wanted_job;
  else
    select job.id into wanted_job from public.jobs as job
    where job.business_id = is_source_taken.business_id and job.quote_id = wanted_quote;
  end if;
  return exists (
    select from public.invoice_sources as held
    where (held.job_id = wanted_job or held.quote_id = wanted_quote) and held.is_held
      and held.business_id = is_source_taken.business_id
      and not coalesce(held.visit_id <> (source ->> 'visit_id')::uuid, false)
      and not coalesce(held.job_line_id <> (source ->> 'job_line_id')::uuid, false)
      -- The same source on the same invoice is no conflict.
      and not (held.invoice_id is not distinct from is_source_taken.invoice_id
        and private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = source));
end
$$;

create function private.quote_units(business_id uuid, quote_id uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  quote public.quotes;
  source jsonb := private.source_key(null, null, null, quote_units.quote_id);
begin
  select * into quote from public.quotes as found
  where found.business_id = quote_units.business_id and found.id = quote_units.quote_id;
  if quote.id is null then raise sqlstate 'PT404' using message = 'source_not_found'; end if;
  if private.is_source_taken(quote.business_id, source, null) then
    raise sqlstate 'PT409' using message = 'already_invoiced';
  end if;
  if quote.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'Bill the job that was made of it.';
  end if;
  if quote.status <> 'approved' then raise sqlstate 'PT409' using message = 'quote_not_approved'; end if;
  return next source;
end
$$;

-- The units of a job without details: every unbilled completed visit, or every unbilled line.
create function private.job_units(job public.jobs, visit_id uuid, job_line_id uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  units jsonb[];
  has_lines boolean := exists (select from public.job_lines as line
    where line.business_id = job.business_id and line.job_id = job.id);
begin
  if private.is_billed_by_visit(job) then
    if job_units.job_line_id is not null then raise sqlstate 'PT400' using message = 'unknown_source'; end if;
    units := array(select private.source_key(job.id, visit.id, null, null) from public.visits as visit
      where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
        and (visit.id = job_units.visit_id or (job_units.visit_id is null
          and visit.invoice_choice is distinct from 'no_charge'))
      order by visit.visit_date, visit.start_time nulls first, visit.id);
    if cardinality(units) = 0 then
      raise sqlstate 'PT409' using message = 'nothing_to_invoice', hint = 'No visit of it is done.';
    end if;
  elsif has_lines then
    -- A visit of such a job stands for the whole job.
    units := array(select private.source_key(job.id, null, line.id, null) from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id
        and (job_units.job_line_id is null or line.id = job_units.job_line_id)
      order by line.position, line.id);
  else
    units := array[private.source_key(job.id, null, null, null)];
  end if;
  units := array(select unit from unnest(units) with ordinality as each (unit, place)
    where not private.is_source_taken(job.business_id, unit, null) order by place);
  if cardinality(units) = 0 then raise sqlstate 'PT409' using message = 'already_invoiced'; end if;
  return query select unnest(units);
end
$$;

create function private.units_of(business_id uuid, source jsonb) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  if jsonb_typeof(source) <> 'object' then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  if source ->> 'quote_id' is not null then
    return query select * from private.quote_units(units_of.business_id, (source ->> 'quote_id')::uuid);
    return;
  end if;
  select found.* into job from public.jobs as found
  where found.business_id = units_of.business_id and found.id = coalesce(
    (select visit.job_id from public.visits as visit where visit.business_id = units_of.business_id
      and visit.id = (source ->> 'visit_id')::uuid),
    (select line.job_id from public.job_lines as line where line.business_id = units_of.business_id
      and line.id = (source ->> 'job_line_id')::uuid),
    case when source ->> 'visit_id' is null and source ->> 'job_line_id' is null then (source ->> 'job_id')::uuid end)
    and (source ->> 'job_id' is null or found.id = (source ->> 'job_id')::uuid);
  if job.id is null then raise sqlstate 'PT404' using message = 'source_not_found'; end if;
  return query select * from private.job_units(job, (source ->> 'visit_id')::uuid, (source ->> 'job_line_id')::uuid);
end
$$;

-- Every line of the units in order, with what it needs on a separate invoice: its share of a discount, and its
-- document's discount, taxes and the rest. A set is charged once: a visit or a job.
create function private.unit_lines(business_id uuid, units jsonb)
returns table (place bigint, nth int, set_key text, is_whole boolean, source jsonb, line jsonb, part numeric,
  line_total numeric, document jsonb)
language sql stable security definer set search_path = '' as $$
  with unit as (
    select item.place, item.source, (item.source ->> 'job_id')::uuid as job_id,
      (item.source ->> 'visit_id')::uuid as visit_id, (item.source ->> 'job_line_id')::uuid as job_line_id,
      (item.source ->> 'quote_id')::uuid as quote_id
    from jsonb_array_elements(units) with ordinality as item (source, place)
  ), job as (
    select billed.id, to_jsonb(billed) as record, billed.title, billed.amount, private.last_visit_day(
      billed.business_id, billed.id) as last_day, jsonb_build_object('job_id', billed.id, 'client_id', billed.client_id,
      'property_id', billed.property_id, 'title', billed.title, 'payment_terms', billed.payment_terms,
      'terms', billed.terms, 'discount_type', case when own.lines > 0 then billed.discount_type end,
      'discount_value', case when own.lines > 0 and billed.discount_type is not null
        then trim_scale(private.counted_value(billed.discount_type, billed.discount_value, private.currency_exponent(billed.business_id))) else 0 end, 'taxes', billed.taxes, 'prices_include_tax',
      billed.taxes <> '[]' and (own.lines = 0 or billed.prices_include_tax)) as document, own.lines
    from public.jobs as billed
    cross join lateral (select count(*) as lines from public.job_lines as sold
      where sold.business_id = billed.business_id and sold.job_id = billed.id) as own
    where billed.business_id = unit_lines.business_id and billed.id in (select unit.job_id from unit)
  ), job_line as (
    select job.id as job_id, sold.id, sums.nth, sums.part, sold.line_total, jsonb_build_object('service_id',
      sold.service_id, 'name', sold.name, 'description', sold.description, 'quantity', trim_scale(sold.quantity),
      'unit_price', trim_scale(sold.unit_price), 'discount_amount', trim_scale(sold.discount_amount),
      'is_taxable', sold.is_taxable) as line
    from job join public.jobs as billed on billed.id = job.id
    cross join lateral private.sums_of_lines(billed) as sums
    join public.job_lines as sold on sold.id = sums.line_id
    union all
    select job.id, null, 1, 0, job.amount, jsonb_build_object('service_id', null, 'name', job.title,
      'description', null, 'quantity', 1, 'unit_price', job.amount, 'discount_amount', 0, 'is_taxable', true)
    from job where job.lines = 0
  ), quote as (
    select offered.id, jsonb_build_object('quote_id', offered.id, 'client_id', offered.client_id,
      'property_id', offered.property_id, 'title', offered.title, 'terms', offered.terms,
      'discount_type', offered.discount_type, 'discount_value',
      case when offered.discount_type is null then 0 else trim_scale(private.counted_value(
        offered.discount_type, offered.discount_value, private.currency_exponent(offered.business_id))) end,
      'taxes', offered.taxes, 'prices_include_tax', offered.taxes <> '[]' and offered.prices_include_tax) as document,
      private.discount_parts(offered.discount_amount, array(select chosen.line_total from public.quote_lines as chosen
        where chosen.business_id = offered.business_id and chosen.quote_id = offered.id and chosen.is_selected
        order by chosen.position, chosen.id), private.currency_exponent(offered.business_id)) as parts
    from public.quotes as offered
    where offered.business_id = unit_lines.business_id and offered.id in (select unit.quote_id from unit)
  ), quote_line as (
    select chosen.*, row_number() over (partition by chosen.quote_id order by chosen.position, chosen.id)::int as nth
    from public.quote_lines as chosen where chosen.business_id = unit_lines.business_id
      and chosen.quote_id in (select quote.id from quote) and chosen.is_selected
  )
  select unit.place, job_line.nth, coalesce(unit.visit_id, unit.job_id)::text, unit.job_line_id is null
      or (select count(*) from unit as mate where mate.job_id = unit.job_id) = job.lines,
    unit.source, job_line.line || jsonb_build_object('service_date', case when unit.visit_id is null then job.last_day
      else (select visit.visit_date from public.visits as visit
        where visit.business_id = unit_lines.business_id and visit.id = unit.visit_id) end), job_line.part,
    job_line.line_total, job.document
  from unit join job on job.id = unit.job_id
  join job_line on job_line.job_id = job.id and (unit.job_line_id is null or job_line.id = unit.job_line_id)
  union all
  select unit.place, chosen.nth, unit.quote_id::text, true, unit.source, jsonb_build_object('service_id',
    chosen.service_id, 'name', chosen.name, 'description', chosen.description, 'quantity', trim_scale(chosen.quantity),
    'unit_price', trim_scale(chosen.unit_price), 'discount_amount', trim_scale(chosen.discount_amount),
    'is_taxable', chosen.is_taxable, 'service_date', null), quote.parts[chosen.nth], chosen.line_total, quote.document
  from unit join quote on quote.id = unit.quote_id join quote_line as chosen on chosen.quote_id = quote.id
$$;

create function private.expand_sources(business_id uuid, sources jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_list(sources, 500);
  return coalesce((select jsonb_agg(picked.unit order by picked.place, picked.nth) from (
    select distinct on (each.unit) each.unit, item.place, each.nth
    from jsonb_array_elements(sources) with ordinality as item (source, place),
      lateral private.units_of(expand_sources.business_id, item.source) with ordinality as each (unit, nth)
    order by each.unit, item.place, each.nth) as picked), '[]');
end
$$;

-- unbilled/reads/worth.sql

-- The price of a job and of each of its lines.

-- The billing mode: each visit of a recurring job has the whole price of its job, each line of a one-off job is billed
-- once. It has no search_path, which would prevent inlining into the query that calls it for ten thousand jobs; it
-- references no objects.
create function private.is_billed_by_visit(job public.jobs) returns boolean
language sql immutable parallel safe as $$
  select job.schedule_type = 'recurring'
$$;

-- The document discount in shares of its lines, as private.document_totals subtracts them before tax.
create function private.discount_parts(discount numeric, amounts numeric[], exponent int) returns numeric[]
language sql immutable parallel safe set search_path = '' as $$
  with line as materialized (
    select place, round(amount * 10::numeric ^ exponent) as amount,
      round(discount_parts.discount * 10::numeric ^ exponent) as discount,
      round(sum(amount) over () * 10::numeric ^ exponent) as of_amount
    from unnest(amounts) with ordinality as element (amount, place)
  ), part as (
    select line.*, case when discount = 0 then 0
      else mod(mod(discount * amount, of_amount) + of_amount, of_amount) end as remainder from line
  ), cut as (
    select part.*, case when discount = 0 then 0 else div(discount * amount - remainder, of_amount) end as cut from part
  ), ranked as (
    select cut.*, row_number() over (order by remainder desc, place) as rank, discount - sum(cut) over () as left_over
    from cut
  )
  select coalesce(array_agg(round((cut + case when rank <= left_over then 1 else 0 end) * 10::numeric ^ -exponent,
    exponent) order by place), '{}') from ranked
$$;

-- A job with one agreed sum includes its tax, whatever its price setting says.
create function private.sums_of_job(job public.jobs) returns table (tax_amount numeric, total numeric)
language sql stable security definer set search_path = '' as $$
  select case when job.taxes = '[]' or exists (select from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id) then job.tax_amount
    else (select sums.tax_amount from private.document_totals(
      jsonb_build_array(jsonb_build_object('quantity', 1, 'unit_price', job.amount)), job.taxes, null, 0, true,
      private.currency_exponent(job.business_id)) as sums) end, job.amount
$$;

-- Each line of a job after its share of the discount and with its tax; together they equal the job's totals.
create function private.sums_of_lines(job public.jobs)
returns table (line_id uuid, nth int, part numeric, tax_amount numeric, total numeric)
language sql stable security definer set search_path = '' as $$
  with line as (
    select sold.id, sold.line_total, sold.is_taxable, row_number() over (order by sold.position, sold.id)::int as nth
    from public.job_lines as sold where sold.business_id = job.business_id and sold.job_id = job.id
  ), net as (
    select line.*, coalesce(parts[line.nth], 0) as part, line.line_total - coalesce(parts[line.nth], 0) as net
    from line, (select case when job.discount_amount <> 0 then private.discount_parts(job.discount_amount,
      array_agg(line.line_total order by line.nth), private.currency_exponent(job.business_id)) end as parts
      from line) as shares
  ), rate as (
    select coalesce(sum((tax ->> 'rate')::numeric), 0) as rate from jsonb_array_elements(job.taxes) as tax
  ), taxed as (
    select net.*, case when net.is_taxable then round(net.net * rate.rate
      / (100 + case when job.prices_include_tax then rate.rate else 0 end),
      private.currency_exponent(job.business_id)) else 0 end as tax,
      net.nth = max(net.nth) filter (where net.is_taxable) over () as is_last
    from net, rate
  )
  select id, nth, part, tax, net + case when job.prices_include_tax then 0 else tax end
  from (select id, nth, part, net, tax + case when is_last then job.tax_amount - sum(tax) over () else 0 end as tax
    from taxed) as exact
$$;

-- The day it was done, for readers of the bill.
create function private.last_visit_day(business_id uuid, job_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select max(visit.visit_date) from public.visits as visit where visit.business_id = last_visit_day.business_id
    and visit.job_id = last_visit_day.job_id and visit.status = 'completed'
$$;

grant execute on function private.is_billed_by_visit to authenticated;

-- unbilled/lifecycle.sql

-- Keeps private.unbilled_work: steps of what is written of jobs, their lines and visits, and the sources of invoices.

-- Locked first, and every writer of what counts holds this lock until its end: of two at once the second sees what the
-- first did. When a business is deleted, its jobs are about to be.
create function private.keep_unbilled(job_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_jobs(job_ids);
  with unit as materialized (
    select job.business_id, job.id as job_id, coalesce(found.visit_id, found.job_line_id, job.id) as unit_id,
      found.visit_id, found.job_line_id, found.service_date, found.tax_amount, found.total
    from public.jobs as job join public.businesses as business on business.id = job.business_id
      cross join lateral private.units_to_bill(job) as found
    where job.id = any(job_ids)
  ), gone as (
    delete from private.unbilled_work as kept where kept.job_id = any(job_ids)
      and not exists (select from unit where unit.job_id = kept.job_id and unit.unit_id = kept.unit_id)
  )
  insert into private.unbilled_work as kept (business_id, job_id, visit_id, job_line_id, service_date, tax_amount, total)
  select unit.business_id, unit.job_id, unit.visit_id, unit.job_line_id, unit.service_date, unit.tax_amount, unit.total
  from unit
  on conflict (job_id, unit_id) do update
  set service_date = excluded.service_date, tax_amount = excluded.tax_amount, total = excluded.total
  where (kept.service_date, kept.tax_amount, kept.total)
    is distinct from (excluded.service_date, excluded.tax_amount, excluded.total);
end
$$;

-- The caller has locked the jobs. An invoice takes its sources one by one, each mostly a unit that was kept: computing
-- the units of its job again for each would be quadratic.
create function private.take_billed(source_ids uuid[], job_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  taken int;
begin
  delete from private.unbilled_work as kept using public.invoice_sources as source
  where source.id = any(source_ids) and kept.job_id = source.job_id
    and kept.unit_id = coalesce(source.visit_id, source.job_line_id, source.job_id);
  get diagnostics taken = row_count;
  if taken < cardinality(source_ids) then
    perform private.keep_unbilled(job_ids);
  end if;
end
$$;

-- unbilled/commands.sql

-- Keeps a discount as it was entered when that gives the same result: for a single complete document, or for the same
-- percentage everywhere. Else each line gets its share; a share that would increase a credit is part of that credit's
-- price.
create function private.planned_lines(planned jsonb, is_typed boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(row.line
    || jsonb_build_object('id', gen_random_uuid(), 'source_id', null, 'source', row.source)
    || case when is_typed or row.part = 0 then '{}'::jsonb
      when row.part > 0 then jsonb_build_object('discount_amount',
        trim_scale((row.line ->> 'discount_amount')::numeric + row.part))
      else jsonb_build_object('quantity', 1, 'unit_price', trim_scale(row.line_total - row.part),
        'discount_amount', 0) end order by row.place, row.nth), '[]')
  from jsonb_to_recordset(planned) as row (place int, nth int, source jsonb, line jsonb, part numeric,
    line_total numeric)
$$;

create function private.plan_invoice(business_id uuid, client_id uuid, units jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  planned jsonb := coalesce((select jsonb_agg(to_jsonb(unit_line))
    from private.unit_lines(plan_invoice.business_id, units) as unit_line), '[]');
  settings public.document_settings;
  client public.clients;
  facts record;
  terms text;
  today date := private.today(plan_invoice.business_id);
begin
  select * into settings from public.document_settings as own where own.business_id = plan_invoice.business_id;
  select count(distinct document ->> 'client_id') as clients, min(document ->> 'client_id')::uuid as client_id,
    count(distinct coalesce(document ->> 'property_id', '')) as properties,
    min(document ->> 'property_id')::uuid as property_id,
    count(distinct document ->> 'title') as titles, min(document ->> 'title') as title, count(distinct coalesce(document ->> 'terms', '')) as all_terms,
    min(document ->> 'terms') as terms, count(distinct document ->> 'payment_terms') as all_payment_terms,
    min(document ->> 'payment_terms') as payment_terms,
    count(distinct jsonb_build_array(document -> 'taxes', document -> 'prices_include_tax')) as all_taxes,
    min((document -> 'taxes')::text)::jsonb as taxes,
    bool_or((document ->> 'prices_include_tax')::boolean) as prices_include_tax,
    count(distinct jsonb_build_array(document -> 'discount_type', document -> 'discount_value')) = 1
      and (min(document ->> 'discount_type') is distinct from 'fixed'
        or (count(distinct set_key) = 1 and bool_and(is_whole))) as is_typed,
    min(document ->> 'discount_type') as discount_type, min((document ->> 'discount_value')::numeric) as discount_value
  into facts from jsonb_to_recordset(planned) as each (document jsonb, set_key text, is_whole boolean);

  if facts.clients > 1 or facts.client_id <> plan_invoice.client_id then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  if facts.all_taxes > 1 then
    raise sqlstate 'PT409' using message = 'taxes_differ', hint = 'Bill them on invoices of their own.';
  end if;
  select * into client from public.clients as found where found.business_id = plan_invoice.business_id
    and found.id = coalesce(plan_invoice.client_id, facts.client_id);
  if client.id is null and plan_invoice.client_id is not null then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  terms := coalesce(client.payment_terms, case when facts.all_payment_terms = 1 then facts.payment_terms end,
    settings.payment_terms);
  return jsonb_build_object('invoice', jsonb_build_object('client_id', client.id,
      'property_id', case when facts.properties = 1 then facts.property_id end,
      'title', case when facts.titles = 1 then facts.title end, 'issue_date', today,
      'due_date', today + private.term_days(terms), 'payment_terms', terms, 'po_number', null,
      'message', settings.invoice_message, 'notes', null,
      'terms', coalesce(case when facts.all_terms = 1 then facts.terms end, settings.invoice_terms),
      'discount_type', case when facts.is_typed then facts.discount_type end,
      'discount_value', case when facts.is_typed and facts.discount_type is not null then facts.discount_value else 0 end,
      'taxes', coalesce(facts.taxes, public.default_taxes(plan_invoice.business_id, client.id, null), '[]'),
      'prices_include_tax', coalesce(facts.prices_include_tax, false)),
    'lines', private.planned_lines(planned, coalesce(facts.is_typed, true)));
end
$$;

create function private.plan_sources(business_id uuid, client_id uuid, sources jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_managed(plan_sources.business_id);
  return private.plan_invoice(plan_sources.business_id, plan_sources.client_id,
    private.expand_sources(plan_sources.business_id, plan_sources.sources));
end
$$;

create function public.plan_invoice(business_id uuid, client_id uuid, sources jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.plan_sources(plan_invoice.business_id, plan_invoice.client_id, plan_invoice.sources)
$$;

grant execute on function private.plan_sources to authenticated;
grant execute on function public.plan_invoice to authenticated, service_role;

-- billing/table.sql

-- Jobs with weekly or monthly billing. On the billing day one draft per client lists everything done since the last
-- one.
-- The chosen day of the month; the 31st becomes the 28th in February and the 31st again in March.
create table private.billing_days (
  business_id uuid not null,
  job_id uuid not null,
  day int not null check (day between 1 and 31),
  primary key (business_id, job_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);

alter table private.billing_days enable row level security;

-- billing/reads.sql

-- The next billing day after today, counted in periods from the last one.
create function private.next_billing_day(last_day date, frequency text, weeks int, day_of_month int, today date)
returns date
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  next_day date := last_day;
  month date := date_trunc('month', last_day)::date;
begin
  if frequency = 'weekly' then
    return last_day + 7 * weeks * (greatest(today - last_day, 0) / (7 * weeks) + 1);
  end if;
  while next_day <= greatest(today, last_day) loop
    month := (month + interval '1 month')::date;
    next_day := month + least(day_of_month, extract(day from month + interval '1 month' - interval '1 day')::int) - 1;
  end loop;
  return next_day;
end
$$;

-- billing/commands.sql

-- Without a chosen day, billing is due one period after the first unbilled visit.
create function private.begin_billing(business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first record;
begin
  perform pg_catalog.set_config('fieldlark.is_billing', 'on', true);
  for first in
    select job.id, min(work.service_date) as day
    from private.uninvoiced(begin_billing.business_id, null, null) as work
    join public.jobs as job on job.id = work.job_id and job.next_billing is null
      and job.billing_frequency in ('weekly', 'monthly')
    where work.visit_id is not null group by job.id order by job.id
  loop
    insert into private.billing_days as kept (business_id, job_id, day)
    values (begin_billing.business_id, first.id, extract(day from first.day)::int)
    on conflict (business_id, job_id) do update set day = excluded.day;
    update public.jobs as job set next_billing = private.next_billing_day(first.day, job.billing_frequency,
      job.billing_interval_weeks, extract(day from first.day)::int, first.day)
    where job.id = first.id;
  end loop;
  perform pg_catalog.set_config('fieldlark.is_billing', '', true);
end
$$;

-- Makes as many drafts as the lines need, because an invoice holds at most 200 lines.
create function private.draft_billing(business_id uuid, client_id uuid, job_ids uuid[], today date) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  units jsonb := coalesce((select jsonb_agg(private.source_key(work.job_id, work.visit_id, null, null)
      order by work.service_date, work.job_number, work.visit_id)
    from private.uninvoiced(draft_billing.business_id, draft_billing.client_id, null) as work
    where work.job_id = any(job_ids) and work.visit_id is not null), '[]');
  unit record;
  batch jsonb := '[]';
  batch_lines bigint := 0;
  drafts int := 0;
begin
  for unit in select each.place, each.source, count(*) as lines
    from private.unit_lines(draft_billing.business_id, units) as each group by 1, 2 order by 1
  loop
    if batch_lines > 0 and batch_lines + unit.lines > 200 then
      perform private.make_invoice(draft_billing.business_id, gen_random_uuid(), draft_billing.client_id, batch, today);
      drafts := drafts + 1;
      batch := '[]';
      batch_lines := 0;
    end if;
    batch := batch || unit.source;
    batch_lines := batch_lines + unit.lines;
  end loop;
  if batch_lines > 0 then
    perform private.make_invoice(draft_billing.business_id, gen_random_uuid(), draft_billing.client_id, batch, today);
    drafts := drafts + 1;
  end if;
  return drafts;
end
$$;

-- Returns the number of drafts made. Repeated or concurrent runs make no draft twice: a locked job waits for the next
-- run, and a job whose billing day was moved to a later one is not due.
create function private.draft_due_billing(at timestamptz) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  locked uuid[];
  drafts int := 0;
begin
  perform private.begin_billing(waiting.id) from (select distinct job.business_id as id from public.jobs as job
    where job.billing_frequency in ('weekly', 'monthly') and job.next_billing is null and job.completed_visits > 0
    order by 1) as waiting;
  for due in
    select job.business_id, job.client_id, (draft_due_billing.at at time zone business.timezone)::date as today,
      array_agg(job.id order by job.id) as job_ids
    from public.jobs as job join public.businesses as business on business.id = job.business_id
    where job.billing_frequency in ('weekly', 'monthly')
      and job.next_billing <= (draft_due_billing.at at time zone business.timezone)::date
      -- Finished jobs are checked until everything in them is billed.
      and (job.status = 'scheduled' or (job.completed_visits > 0 and exists (select from public.visits as visit
        where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
          and visit.invoice_choice is distinct from 'no_charge' and not exists (
            select from public.invoice_sources as held where held.visit_id = visit.id and held.is_held))))
    -- Lines with other taxes go on another invoice.
    group by job.business_id, job.client_id, 3, job.taxes, job.taxes <> '[]' and (job.prices_include_tax
      or not exists (select from public.job_lines as line
        where line.business_id = job.business_id and line.job_id = job.id))
    order by job.business_id, job.client_id
  loop
    -- An error with one client must not stop the others.
    begin
      locked := array(select job.id from public.jobs as job
        where job.id = any(due.job_ids) and job.next_billing <= due.today
        order by job.id for no key update skip locked);
      drafts := drafts + private.draft_billing(due.business_id, due.client_id, locked, due.today);
      perform pg_catalog.set_config('fieldlark.is_billing', 'on', true);
      update public.jobs as job set next_billing = private.next_billing_day(job.next_billing, job.billing_frequency,
        job.billing_interval_weeks, coalesce((select kept.day from private.billing_days as kept
          where kept.business_id = job.business_id and kept.job_id = job.id), extract(day from job.next_billing)::int),
        due.today)
      where job.id = any(locked);
      perform pg_catalog.set_config('fieldlark.is_billing', '', true);
    exception when others then
      raise warning 'No draft for client % of business %: %', due.client_id, due.business_id, sqlerrm;
    end;
  end loop;
  return drafts;
end
$$;

create function public.draft_due_billing(at timestamptz default now()) returns int
language sql volatile set search_path = '' as $$
  select private.draft_due_billing(draft_due_billing.at)
$$;

grant execute on function private.draft_due_billing, public.draft_due_billing to service_role;

-- payments/table.sql

-- The books: money received, money refunded, and the credit of clients. Amounts never change; a mistake is corrected by
-- delete_payment, which logs it.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid,
  client_id uuid not null,
  -- The paid invoice; a deposit has none, and belongs to a quote or a job.
  invoice_id uuid,
  quote_id uuid,
  job_id uuid,
  payment_number text not null check (char_length(payment_number) between 1 and 40),
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  paid_on date not null check (paid_on between '2000-01-01' and '2100-01-01'),
  method text not null check (method in ('cash', 'check', 'card', 'bank_transfer', 'online', 'other')),
  reference text check (private.fits(reference, 200)),
  note text check (private.fits(note, 2000)),
  -- The id of the Stripe payment, for card payments.
  provider_payment text check (char_length(provider_payment) between 1 and 255),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, payment_number),
  -- Unique per business: another business that claims the same payment cannot take the money away from this one.
  unique (business_id, provider_payment),
  constraint payments_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint payments_invoice_fkey foreign key (business_id, invoice_id) references public.invoices (business_id, id),
  constraint payments_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete set null (quote_id),
  constraint payments_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  check (method = 'online' or provider_payment is null),
  check (invoice_id is null or (quote_id is null and job_id is null))
);
create index payments_day_idx on public.payments (business_id, paid_on desc, id);
create index payments_newest_idx on public.payments (business_id, created_at desc, id);
create index payments_client_idx on public.payments (client_id, business_id);
create index payments_invoice_idx on public.payments (invoice_id, business_id);
create index payments_quote_idx on public.payments (quote_id, business_id);
create index payments_job_idx on public.payments (job_id, business_id);

alter table public.payments enable row level security;
-- Created and deleted by functions; the method can be corrected.
revoke all on public.payments from public, anon, authenticated;
grant select, update (paid_on, method, reference, note, updated_at) on public.payments to authenticated;
grant all on public.payments to service_role;

create policy "owners and managers read payments" on public.payments
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers put payments right" on public.payments
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid,
  client_id uuid not null,
  -- Null: credit paid out that came from no single payment.
  payment_id uuid,
  -- The invoice of the payment, which is owed again; null when credit was paid out.
  invoice_id uuid,
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  refunded_on date not null check (refunded_on between '2000-01-01' and '2100-01-01'),
  method text not null check (method in ('cash', 'check', 'card', 'bank_transfer', 'online', 'other')),
  -- Whether the client owes the refunded amount again.
  is_still_owed boolean not null,
  reason text check (private.fits(reason, 2000)),
  provider_refund text check (char_length(provider_refund) between 1 and 255),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, provider_refund),
  constraint refunds_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint refunds_payment_fkey foreign key (business_id, payment_id) references public.payments (business_id, id),
  constraint refunds_invoice_fkey foreign key (business_id, invoice_id) references public.invoices (business_id, id),
  check (not is_still_owed or invoice_id is not null)
);
create index refunds_day_idx on public.refunds (business_id, refunded_on desc, id);
create index refunds_client_idx on public.refunds (client_id, business_id);
create index refunds_payment_idx on public.refunds (payment_id, business_id);
create index refunds_invoice_idx on public.refunds (invoice_id, business_id);

alter table public.refunds enable row level security;
revoke all on public.refunds from public, anon, authenticated;
grant select on public.refunds to authenticated;
grant all on public.refunds to service_role;

create policy "owners and managers read refunds" on public.refunds
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- A client's credit with the business: positive amounts add to it, negative ones use it. With an invoice it changes its
-- balance as well: an overpayment makes credit and takes it out of the invoice, credit used pays it.
create table public.credits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid,
  client_id uuid not null,
  kind text not null check (kind in ('overpayment', 'deposit', 'granted', 'applied', 'refunded')),
  amount numeric(16, 2) not null check (amount <> 0 and amount between -100000000000 and 100000000000),
  invoice_id uuid,
  payment_id uuid,
  refund_id uuid,
  note text check (private.fits(note, 2000)),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint credits_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint credits_payment_fkey foreign key (business_id, payment_id)
    references public.payments (business_id, id) on delete cascade,
  constraint credits_refund_fkey foreign key (business_id, refund_id)
    references public.refunds (business_id, id) on delete cascade,
  check ((amount < 0) = (kind in ('applied', 'refunded'))),
  check (kind not in ('overpayment', 'applied') or invoice_id is not null),
  -- When a draft is deleted, the credit used on it is returned to the client; a sent invoice is never deleted.
  constraint credits_invoice_fkey
    foreign key (business_id, invoice_id) references public.invoices (business_id, id) on delete cascade
);
create index credits_client_idx on public.credits (client_id, business_id, created_at);
create index credits_invoice_idx on public.credits (invoice_id, business_id);
create index credits_payment_idx on public.credits (payment_id, business_id);
create index credits_refund_idx on public.credits (refund_id, business_id);
create index credits_newest_idx on public.credits (business_id, created_at desc, id);

alter table public.credits enable row level security;
revoke all on public.credits from public, anon, authenticated;
grant select on public.credits to authenticated;
grant all on public.credits to service_role;

create policy "owners and managers read credits" on public.credits
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- payments/reads/balances.sql

-- What each client owes and their credit, and the deposits that are agreed but not paid. For owners and managers only:
-- a worker sees some invoices, so their sums would be wrong.
create view public.client_balances with (security_invoker = true) as
  select client.business_id, client.id as client_id, billed.invoiced, money.paid, billed.balance, billed.overdue,
    credit.credit, billed.open_invoices
  from public.clients as client
  join public.businesses as business on business.id = client.business_id
  cross join lateral (
    select coalesce(sum(invoice.total_amount), 0) as invoiced, coalesce(sum(invoice.balance), 0) as balance,
      coalesce(sum(invoice.balance) filter (where invoice.status = 'sent'
        and invoice.due_date < (now() at time zone business.timezone)::date), 0) as overdue,
      count(*) filter (where invoice.balance > 0)::int as open_invoices
    from public.invoices as invoice
    where invoice.business_id = client.business_id and invoice.client_id = client.id
      and invoice.status in ('sent', 'paid', 'written_off')) as billed
  cross join lateral (
    select (select coalesce(sum(payment.amount), 0) from public.payments as payment
        where payment.business_id = client.business_id and payment.client_id = client.id)
      - (select coalesce(sum(refund.amount), 0) from public.refunds as refund
        where refund.business_id = client.business_id and refund.client_id = client.id) as paid) as money
  cross join lateral (
    select coalesce(sum(credit.amount), 0) as credit from public.credits as credit
    where credit.business_id = client.business_id and credit.client_id = client.id) as credit
  where client.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.client_balances from public, anon, authenticated;
grant select on public.client_balances to authenticated;
grant all on public.client_balances to service_role;

-- Deposits of approved quotes and of jobs, until their first invoice asks for the whole price.
create view public.open_deposits with (security_invoker = true) as
  select wanted.business_id, wanted.record, wanted.record_id, wanted.client_id, wanted.title, wanted.deposit_amount,
    there.received, wanted.deposit_amount - there.received as missing
  from (
    select quote.business_id, 'quote' as record, quote.id as record_id, quote.client_id, quote.title,
      quote.deposit_amount, null::uuid as job_id, quote.id as quote_id
    from public.quotes as quote where quote.status = 'approved' and quote.deposit_amount > 0
    union all
    select job.business_id, 'job', job.id, job.client_id, job.title, job.deposit_amount, job.id, job.quote_id
    from public.jobs as job where job.status <> 'cancelled' and job.deposit_amount > 0
  ) as wanted
  -- PostgreSQL stores the aliases of a view: renaming `there` needs a line in bring-over/release-0.1.0/by-hand.sql.
  cross join lateral (
    -- As private.deposit_paid counts it, which says why.
    select paid.used + greatest(least(paid.unused, held.credit), paid.unused - held.paid_out) as received
    from (
      select coalesce(-sum(credit.amount) filter (where credit.kind = 'applied'), 0) as used,
        coalesce(sum(credit.amount), 0) as unused, min(credit.created_at) as since
      from public.payments as payment join public.credits as credit
        on credit.business_id = payment.business_id and credit.payment_id = payment.id
      where payment.business_id = wanted.business_id
        and (payment.job_id = wanted.job_id or payment.quote_id = wanted.quote_id)) as paid
    cross join lateral (
      select coalesce(sum(credit.amount), 0) as credit, coalesce(-sum(credit.amount) filter (
        where credit.kind = 'refunded' and credit.payment_id is null and credit.created_at >= paid.since), 0) as paid_out
      from public.credits as credit
      where credit.business_id = wanted.business_id and credit.client_id = wanted.client_id) as held) as there
  where wanted.business_id = any(array(select private.my_managed_business_ids()))
    and there.received < wanted.deposit_amount
    and not exists (select from public.invoice_sources as source where source.business_id = wanted.business_id
      and source.is_held and (source.job_id = wanted.job_id or source.quote_id = wanted.quote_id));
revoke all on public.open_deposits from public, anon, authenticated;
grant select on public.open_deposits to authenticated;
grant all on public.open_deposits to service_role;

-- payments/reads/mail.sql

-- The mails to a payer: receipt and refund.

create function private.payer_address(payment public.payments, address text) returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(coalesce(nullif(btrim(address), ''), (select client.email from public.clients as client
    where client.business_id = payment.business_id and client.id = payment.client_id))))
$$;

-- Mails about money count towards the daily limit; without an address none is queued.
create function private.check_money_mail(business_id uuid, record_id uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_address(address) then return; end if;
  perform private.check_client_mail(check_money_mail.business_id, check_money_mail.record_id, address);
exception when sqlstate 'PT429' then
  raise sqlstate 'PT429' using message = 'save_without_mail', hint = 'Too many mails went out today.';
end
$$;

-- The fields that every mail about money begins with, from its invoice if there is one.
create function private.money_mail_data(business_id uuid, client_id uuid, invoice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
      'currency', business.currency, 'reply_to', private.reply_address(business))
    || coalesce((select private.invoice_mail_data(invoice) from public.invoices as invoice
      where invoice.business_id = business.id and invoice.id = money_mail_data.invoice_id), '{}')
  from public.businesses as business, public.clients as client
  where business.id = money_mail_data.business_id and client.business_id = business.id and client.id = money_mail_data.client_id
$$;

create function private.receipt_mail_data(payment public.payments) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.money_mail_data(payment.business_id, payment.client_id, payment.invoice_id)
    || jsonb_build_object('payment_id', payment.id, 'payment_number', payment.payment_number,
      'amount', payment.amount, 'paid_on', payment.paid_on, 'method', payment.method, 'balance', coalesce(
        (select invoice.balance from public.invoices as invoice
          where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id), 0))
$$;

-- payments/reads/sent.sql

-- Reads a payment, credit or refund as a client sends it. The same id is the same record, however often it is sent.

create function private.check_amount(business_id uuid, amount numeric) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (amount > 0 and amount <= 100000000000
    and amount = round(amount, private.currency_exponent(check_amount.business_id))) is not true then
    raise sqlstate 'PT400' using message = 'invalid_amount', hint = 'An amount above zero, as the currency counts.';
  end if;
end
$$;

-- The client if the caller manages their business.
create function private.my_client(client_id uuid) returns public.clients
language plpgsql stable security definer set search_path = '' as $$
declare
  client public.clients;
begin
  select * into client from public.clients as found where found.id = my_client.client_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if client.id is null then raise sqlstate 'PT404' using message = 'client_not_found'; end if;
  return client;
end
$$;

-- On a repetition: the existing row, when it has the same content.
create function private.repeated_credit(id uuid, client public.clients, kind text, invoice_id uuid, amount numeric)
returns public.credits
language plpgsql stable security definer set search_path = '' as $$
declare
  existing public.credits;
begin
  if repeated_credit.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.credits as found where found.id = repeated_credit.id;
  if existing.id is not null and (existing.business_id, existing.client_id, existing.kind) is distinct from
      (client.business_id, client.id, repeated_credit.kind)
    or existing.invoice_id is distinct from repeated_credit.invoice_id and existing.id is not null
    or abs(existing.amount) <> repeated_credit.amount then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$$;

create function private.check_method(method text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if method = 'online' then
    raise sqlstate 'PT400' using message = 'method_online', hint = 'The card company records what is paid online.';
  end if;
  if (method in ('cash', 'check', 'card', 'bank_transfer', 'other')) is not true then
    raise sqlstate 'PT400' using message = 'unknown_method';
  end if;
end
$$;

-- On a repetition: the existing payment, when it is the same one.
create function private.repeated_payment(business_id uuid, wanted public.payments) returns public.payments
language plpgsql stable security definer set search_path = '' as $$
declare
  existing public.payments;
begin
  select * into existing from public.payments as found where found.id = wanted.id;
  if existing.business_id <> repeated_payment.business_id then
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if existing.id is not null and (existing.invoice_id, existing.quote_id, existing.job_id, existing.amount, existing.client_id)
    is distinct from (wanted.invoice_id, wanted.quote_id, wanted.job_id, wanted.amount, wanted.client_id) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$$;

-- The quote or job of a deposit, and its client.
create function private.deposit_client(business_id uuid, payment jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_client uuid;
begin
  if payment ->> 'job_id' is not null then
    select job.client_id into found_client from public.jobs as job
    where job.business_id = deposit_client.business_id and job.id = (payment ->> 'job_id')::uuid;
    if found_client is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  elsif payment ->> 'quote_id' is not null then
    select quote.client_id into found_client from public.quotes as quote
    where quote.business_id = deposit_client.business_id and quote.id = (payment ->> 'quote_id')::uuid;
    if found_client is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  else
    select client.id into found_client from public.clients as client
    where client.business_id = deposit_client.business_id and client.id = (payment ->> 'client_id')::uuid;
  end if;
  if found_client is null or found_client <> coalesce((payment ->> 'client_id')::uuid, found_client) then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  return found_client;
end
$$;

create function private.repeated_refund(id uuid, business_id uuid, client_id uuid, payment_id uuid, amount numeric)
returns public.refunds
language plpgsql stable security definer set search_path = '' as $$
declare
  existing public.refunds;
begin
  if repeated_refund.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.refunds as found where found.id = repeated_refund.id;
  if existing.id is not null and (existing.business_id, existing.client_id, existing.payment_id, existing.amount) is distinct from
    (repeated_refund.business_id, repeated_refund.client_id, repeated_refund.payment_id, repeated_refund.amount) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$$;

create function private.wanted_refund(refund jsonb) returns public.refunds
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(null::public.refunds, (select jsonb_object_agg(key, value) from jsonb_each(refund)
    where key in ('id', 'refunded_on', 'method', 'is_still_owed', 'reason')))
$$;

-- payments/reads/sums.sql

-- The totals of an invoice in the books. private.invoice_sums is their only definition, and only the trigger that calls
-- it writes them, so that the balance is right in the statement that moves money or changes an invoice.
create function private.invoice_sums(invoice public.invoices)
returns table (paid numeric, refunded numeric, credited numeric, written_off numeric, balance numeric)
language sql stable security definer set search_path = '' as $$
  select moved.paid, moved.refunded, moved.credited, invoice.written_off_amount,
    case when invoice.status = 'void' then 0
      else invoice.total_amount - moved.paid + moved.refunded - moved.credited - invoice.written_off_amount end
  from (select
    (select coalesce(sum(payment.amount), 0) from public.payments as payment
      where payment.business_id = invoice.business_id and payment.invoice_id = invoice.id) as paid,
    (select coalesce(sum(refund.amount), 0) from public.refunds as refund
      where refund.business_id = invoice.business_id and refund.invoice_id = invoice.id and refund.is_still_owed)
      as refunded,
    (select coalesce(-sum(credit.amount), 0) from public.credits as credit
      where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id) as credited) as moved
$$;

create function private.invoice_sums(invoice_id uuid)
returns table (paid numeric, refunded numeric, credited numeric, written_off numeric, balance numeric)
language sql stable security definer set search_path = '' as $$
  select sums.* from public.invoices as invoice cross join lateral private.invoice_sums(invoice) as sums
  where invoice.id = invoice_sums.invoice_id
$$;

create function private.credit_of(business_id uuid, client_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(credit.amount), 0) from public.credits as credit
  where credit.business_id = credit_of.business_id and credit.client_id = credit_of.client_id
$$;

-- What can be refunded of a payment by hand: the part that paid its invoice, less earlier refunds; the part that made
-- credit is refunded as credit. Of a deposit, what is left of it and of the client's credit. domain has the same rule.
create function private.refundable(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when payment.invoice_id is null then greatest(0, least(
      (select coalesce(sum(credit.amount), 0) from public.credits as credit
        where credit.business_id = payment.business_id and credit.payment_id = payment.id),
      private.credit_of(payment.business_id, payment.client_id)))
    else payment.amount
      - (select coalesce(sum(credit.amount), 0) from public.credits as credit
        where credit.business_id = payment.business_id and credit.payment_id = payment.id
          and credit.kind = 'overpayment')
      - (select coalesce(sum(refund.amount), 0) from public.refunds as refund
        where refund.business_id = payment.business_id and refund.payment_id = payment.id
          and refund.invoice_id is not null) end
$$;

-- payments/lifecycle.sql

-- The steps when payments, refunds and credits are written, and their effect on invoices.

-- For before_invoice: paid, refunded and credited amounts, and the balance. A write-off covers the balance of that
-- moment; an invoice without a balance is paid, and a paid one has no balance. `was` is null for a new invoice.
create function private.weigh_invoice(invoice public.invoices, was public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  was_written_off constant boolean := was.status is not distinct from 'written_off';
  sums record;
begin
  invoice.written_off_amount := case when invoice.status = 'written_off' and was_written_off
    then was.written_off_amount else 0 end;
  select * into sums from private.invoice_sums(invoice);
  if invoice.status = 'written_off' and not was_written_off then
    invoice.written_off_amount := greatest(sums.balance, 0);
    sums.balance := sums.balance - invoice.written_off_amount;
  end if;
  invoice.paid_amount := sums.paid;
  invoice.refunded_amount := sums.refunded;
  invoice.credited_amount := sums.credited;
  -- Credit used on a draft that became cheaper is returned later (after_invoice).
  invoice.balance := case when invoice.status = 'draft' then greatest(sums.balance, 0) else sums.balance end;
  if invoice.status in ('sent', 'paid') then
    invoice.status := case when invoice.balance = 0 then 'paid' else 'sent' end;
  end if;
  invoice.paid_at := case when invoice.status = 'paid' then coalesce(was.paid_at, now()) end;
  return invoice;
end
$$;

-- For after_invoice: returns the credit that exceeds the price of a draft that became cheaper, the newest first.
create function private.give_back_credit(invoice public.invoices) returns void
language plpgsql set search_path = '' as $$
declare
  excess numeric := invoice.credited_amount - invoice.total_amount;
  used record;
begin
  for used in select credit.id, credit.amount from public.credits as credit
    where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id and credit.kind = 'applied'
    order by credit.created_at desc, credit.id
  loop
    exit when excess <= 0;
    if -used.amount <= excess then
      delete from public.credits as credit where credit.id = used.id;
    else
      update public.credits as credit set amount = used.amount + excess where credit.id = used.id;
    end if;
    excess := excess + used.amount;
  end loop;
end
$$;

-- Writes the invoice unchanged, because before_invoice recomputes it on every write.
create function private.settle_invoices(was_on uuid, is_on uuid) returns void
language plpgsql set search_path = '' as $$
declare
  touched uuid[] := array_remove(array[was_on, is_on], null);
begin
  if touched = '{}' then return; end if;
  update public.invoices as settled set balance = settled.balance, status = settled.status
  where settled.id = any(touched)
    and exists (select from public.businesses as business where business.id = settled.business_id);
end
$$;

create trigger stamp_author before insert on public.refunds for each row execute function private.stamp_author();
create trigger stamp_author before insert on public.credits for each row execute function private.stamp_author();

create function private.before_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := case when tg_op = 'INSERT' then private.author(new.user_id) else old.user_id end;
  if tg_op = 'INSERT' then return new; end if;

  -- The method can be corrected, except for card payments.
  if new.method is distinct from old.method and 'online' in (new.method, old.method) then
    raise sqlstate 'PT409' using message = 'payment_online', hint = 'What was paid by card stays so.';
  end if;
  if (new.paid_on, new.method, new.reference, new.note) is distinct from
    (old.paid_on, old.method, old.reference, old.note) then
    perform private.log_record_event(new.business_id, 'payment', new.id, 'changed', jsonb_build_object(
      'paid_on', new.paid_on, 'method', new.method, 'payment_number', new.payment_number));
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_payment before insert or update on public.payments
  for each row execute function private.before_payment();

create function private.after_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_invoices(old.invoice_id, new.invoice_id);
  if tg_op = 'DELETE' then
    perform private.reopen_cash_note(old);
  end if;
  return null;
end
$$;
create trigger after_payment after insert or delete or update of amount, invoice_id on public.payments
  for each row execute function private.after_payment();

-- A refund that is not owed again does not change the invoice.
create function private.after_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' or new.is_still_owed then
    perform private.settle_invoices(old.invoice_id, new.invoice_id);
  end if;
  return null;
end
$$;
create trigger after_refund after insert or delete or update of amount, invoice_id, is_still_owed on public.refunds
  for each row execute function private.after_refund();

-- The last check behind the functions: callers that lower a client's credit wait for each other, and the credit cannot
-- become negative. Rows of a business that is being deleted are exempt.
create function private.require_credit(credit public.credits) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_credit(credit.client_id);
  if private.credit_of(credit.business_id, credit.client_id) < 0 then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
end
$$;

create function private.after_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.amount < 0 then
      perform private.require_credit(new);
    end if;
  elsif tg_op = 'DELETE' then
    if old.amount > 0
      and exists (select from public.businesses as business where business.id = old.business_id) then
      perform private.require_credit(old);
    end if;
  elsif new.amount < old.amount then
    perform private.require_credit(old);
  end if;
  if tg_op <> 'UPDATE' or (new.amount, new.invoice_id) is distinct from (old.amount, old.invoice_id) then
    perform private.settle_invoices(old.invoice_id, new.invoice_id);
  end if;
  return null;
end
$$;
create trigger after_credit after insert or update or delete on public.credits
  for each row execute function private.after_credit();

-- payments/commands/credit.sql

-- A client's credit with the business: overpaid, deposited or granted, then used on invoices or paid out. It is never
-- negative.

create function private.grant_credit(client_id uuid, id uuid, amount numeric, note text) returns public.credits
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.my_client(grant_credit.client_id);
  made public.credits;
begin
  perform private.check_amount(client.business_id, grant_credit.amount);
  perform private.lock_credit(client.id);
  made := private.repeated_credit(grant_credit.id, client, 'granted', null, grant_credit.amount);
  if made.id is not null then return made; end if;
  perform private.require_currency(client.business_id);
  insert into public.credits as granted (id, business_id, client_id, kind, amount, note)
  values (grant_credit.id, client.business_id, client.id, 'granted', grant_credit.amount,
    nullif(btrim(grant_credit.note), ''))
  returning * into made;
  perform private.log_record_event(client.business_id, 'client', client.id, 'credit_granted',
    jsonb_build_object('credit_id', made.id, 'amount', made.amount, 'note', left(made.note, 200)));
  return made;
end
$$;

create function private.apply_credit(invoice_id uuid, id uuid, amount numeric) returns public.credits
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(apply_credit.invoice_id);
  client public.clients := private.my_client(invoice.client_id);
  made public.credits;
  available numeric;
begin
  perform private.lock_credit(client.id);
  made := private.repeated_credit(apply_credit.id, client, 'applied', invoice.id, apply_credit.amount);
  if made.id is not null then return made; end if;
  if invoice.status not in ('draft', 'sent', 'paid') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
  if invoice.balance = 0 then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  available := private.credit_of(client.business_id, client.id);
  if available <= 0 or apply_credit.amount > available then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
  if apply_credit.amount is not null then perform private.check_amount(client.business_id, apply_credit.amount); end if;
  if apply_credit.amount > invoice.balance then raise sqlstate 'PT409' using message = 'more_than_due'; end if;
  insert into public.credits as used (id, business_id, client_id, kind, amount, invoice_id)
  values (apply_credit.id, client.business_id, client.id, 'applied',
    -coalesce(apply_credit.amount, least(available, invoice.balance)), invoice.id)
  returning * into made;
  perform private.log_record_event(client.business_id, 'invoice', invoice.id, 'credit_applied',
    jsonb_build_object('credit_id', made.id, 'amount', -made.amount));
  return made;
end
$$;

create function private.remove_credit(credit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  credit public.credits;
  invoice public.invoices;
begin
  select * into credit from public.credits as found where found.id = remove_credit.credit_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if credit.id is null then
    -- A second click finds what the first one did.
    if exists (select from public.record_events as event where event.kind = 'credit_removed'
      and event.business_id = any(array(select private.my_managed_business_ids()))
      and event.data ->> 'credit_id' = remove_credit.credit_id::text
      and event.created_at > now() - interval '1 day') then
      return;
    end if;
    raise sqlstate 'PT404' using message = 'credit_not_found';
  end if;
  if credit.kind not in ('granted', 'applied') then
    raise sqlstate 'PT409' using message = 'credit_of_payment', hint = 'Delete or refund the payment instead.';
  end if;
  if credit.kind = 'applied' then
    invoice := private.my_invoice(credit.invoice_id);
    if invoice.status not in ('draft', 'sent', 'paid') then
      raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
    end if;
  end if;
  perform private.lock_credit(credit.client_id);
  perform from public.credits as found where found.id = credit.id;
  if not found then return; end if;
  if credit.kind = 'granted' and private.credit_of(credit.business_id, credit.client_id) < credit.amount then
    raise sqlstate 'PT409' using message = 'credit_spent', hint = 'It was used in the meantime.';
  end if;
  delete from public.credits as removed where removed.id = credit.id;
  perform private.log_record_event(credit.business_id, case credit.kind when 'applied' then 'invoice' else 'client' end,
    coalesce(credit.invoice_id, credit.client_id), 'credit_removed',
    jsonb_build_object('credit_id', credit.id, 'amount', abs(credit.amount)));
end
$$;

create function public.grant_credit(client_id uuid, id uuid, amount numeric, note text default null)
returns public.credits
language sql volatile set search_path = '' as $$
  select private.grant_credit(grant_credit.client_id, grant_credit.id, grant_credit.amount, grant_credit.note)
$$;

create function public.apply_credit(invoice_id uuid, id uuid, amount numeric default null) returns public.credits
language sql volatile set search_path = '' as $$
  select private.apply_credit(apply_credit.invoice_id, apply_credit.id, apply_credit.amount)
$$;

create function public.remove_credit(credit_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.remove_credit(remove_credit.credit_id)
$$;

grant execute on function private.grant_credit, private.apply_credit, private.remove_credit to authenticated;
grant execute on function public.grant_credit, public.apply_credit, public.remove_credit to authenticated, service_role;

-- payments/commands/delete.sql

-- Deletes a payment that was recorded by mistake.

-- The payment if the caller manages its business: locks its invoice first, then its row, as everything that moves money
-- does.
create function private.my_payment(payment_id uuid) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments as found where found.id = my_payment.payment_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if payment.invoice_id is not null then perform private.my_invoice(payment.invoice_id); end if;
  -- Somebody may have deleted it meanwhile.
  select * into payment from public.payments as found where found.id = payment.id for no key update;
  return payment;
end
$$;

create function private.delete_payment(payment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.my_payment(delete_payment.payment_id);
begin
  if payment.id is null then
    -- A second click finds what the first one did.
    if exists (select from public.record_events as event where event.record = 'payment' and event.kind = 'deleted'
      and event.record_id = delete_payment.payment_id
      and event.business_id = any(array(select private.my_managed_business_ids()))) then
      return;
    end if;
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if payment.method = 'online' then
    raise sqlstate 'PT409' using message = 'payment_online', hint = 'It was paid by card: refund it instead.';
  end if;
  if exists (select from public.refunds as refund
    where refund.business_id = payment.business_id and refund.payment_id = payment.id) then
    raise sqlstate 'PT409' using message = 'payment_refunded', hint = 'Part of it was refunded.';
  end if;
  if (select invoice.status from public.invoices as invoice where invoice.business_id = payment.business_id
    and invoice.id = payment.invoice_id) = 'written_off' then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
  end if;
  perform private.lock_credit(payment.client_id);
  -- A deposit applied to an invoice cannot be deleted, and neither can a payment whose credit was spent.
  if exists (select from public.credits as used where used.business_id = payment.business_id
      and used.payment_id = payment.id and used.amount < 0)
    or private.credit_of(payment.business_id, payment.client_id) < (select coalesce(sum(credit.amount), 0)
      from public.credits as credit
      where credit.business_id = payment.business_id and credit.payment_id = payment.id) then
    raise sqlstate 'PT409' using message = 'credit_spent', hint = 'Its credit was used in the meantime.';
  end if;
  -- Deletes its credit in the same statement, so that the invoice is never out of balance.
  delete from public.payments as deleted where deleted.id = payment.id;
  perform private.log_record_event(payment.business_id, 'payment', payment.id, 'deleted', jsonb_build_object(
    'amount', payment.amount, 'payment_number', payment.payment_number, 'method', payment.method));
  if payment.invoice_id is not null then
    perform private.log_record_event(payment.business_id, 'invoice', payment.invoice_id, 'payment_deleted', jsonb_build_object(
      'payment_id', payment.id, 'amount', payment.amount, 'payment_number', payment.payment_number));
  end if;
end
$$;

create function public.delete_payment(payment_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.delete_payment(delete_payment.payment_id)
$$;

grant execute on function private.delete_payment to authenticated;
grant execute on function public.delete_payment to authenticated, service_role;

-- payments/commands/receipt.sql

-- Without an address no mail is queued; recording the payment never fails because of that.
create function private.queue_receipt_mail(payment public.payments, address text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(payment.business_id, 'payment-receipt', 'payment-receipt:' || payment.id || ':'
    || gen_random_uuid(), address, private.client_language(payment.business_id, payment.client_id), 'payment',
    payment.id, private.receipt_mail_data(payment));
  select private.log_record_event(payment.business_id, 'payment', payment.id, 'receipt_sent', jsonb_build_object('to', address))
  where private.is_address(address)
$$;

create function private.send_receipt(payment_id uuid, to_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.my_payment(send_receipt.payment_id);
  address text := private.payer_address(payment, to_address);
begin
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  -- A double click, or a retry after a lost response, is one mail.
  if exists (select from private.outbox as mail where mail.record_id = payment.id and mail.kind = 'payment-receipt'
    and mail.to_address = address and mail.created_at > now() - interval '1 minute') then
    return;
  end if;
  perform private.check_client_mail(payment.business_id, payment.id, address);
  perform private.queue_receipt_mail(payment, address);
end
$$;

create function public.send_receipt(payment_id uuid, to_address text default null) returns void
language sql volatile set search_path = '' as $$
  select private.send_receipt(send_receipt.payment_id, send_receipt.to_address)
$$;

grant execute on function private.send_receipt to authenticated;
grant execute on function public.send_receipt to authenticated, service_role;

-- payments/commands/record.sql

-- Recording received money.

-- The payment and its credit are one statement, so that the books balance at every moment. The amount above what the
-- invoice needs becomes credit; a deposit becomes credit completely.
create function private.take_money(wanted public.payments, excess numeric) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.payments;
begin
  wanted.payment_number := private.take_number(wanted.business_id, 'payment');
  with paid as (
    insert into public.payments (id, business_id, client_id, invoice_id, quote_id, job_id, payment_number, amount,
      paid_on, method, reference, note, provider_payment)
    values (wanted.id, wanted.business_id, wanted.client_id, wanted.invoice_id, wanted.quote_id, wanted.job_id,
      wanted.payment_number, wanted.amount, wanted.paid_on, wanted.method, wanted.reference, wanted.note,
      wanted.provider_payment)
    returning *
  ), credited as (
    insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
    select paid.business_id, paid.client_id, case when paid.invoice_id is null then 'deposit' else 'overpayment' end,
      excess, paid.invoice_id, paid.id
    from paid where excess > 0
  )
  select * into made from paid;
  perform private.log_record_event(made.business_id, 'payment', made.id, 'recorded', jsonb_build_object('amount', made.amount,
    'method', made.method, 'payment_number', made.payment_number, 'credit', excess));
  if made.invoice_id is not null then
    perform private.log_record_event(made.business_id, 'invoice', made.invoice_id, 'payment_recorded',
      jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount,
        'method', made.method, 'credit', excess));
  else
    perform private.log_record_event(made.business_id, case when made.job_id is not null then 'job'
      when made.quote_id is not null then 'quote' else 'client' end,
      coalesce(made.job_id, made.quote_id, made.client_id), 'deposit_received',
      jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount));
  end if;
  return made;
end
$$;

-- Locked, and issued if it was a draft, because a paid invoice has been asked for.
create function private.invoice_to_pay(invoice public.invoices) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  issued public.invoices := invoice;
begin
  if invoice.status in ('void', 'written_off') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
  if invoice.status = 'draft' then
    perform private.send_invoice(invoice.id, 'marked', null, null);
    select * into issued from public.invoices as found where found.id = invoice.id;
  end if;
  return issued;
end
$$;

create function private.record_payment(business_id uuid, payment jsonb, send_receipt boolean default false)
returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted public.payments := jsonb_populate_record(null::public.payments, (select jsonb_object_agg(key, value)
    from jsonb_each(payment) where key in ('id', 'client_id', 'invoice_id', 'quote_id', 'job_id', 'paid_on',
      'method')));
  made public.payments;
  invoice public.invoices;
begin
  if record_payment.business_id is null
    or not record_payment.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if wanted.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  wanted.business_id := record_payment.business_id;
  -- Checked in the JSON itself, because a column of two decimals would round an invalid amount.
  perform private.check_amount(wanted.business_id, (payment ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (payment ->> 'amount')::numeric;
  wanted.reference := nullif(btrim(payment ->> 'reference'), '');
  wanted.note := nullif(btrim(payment ->> 'note'), '');
  wanted.paid_on := coalesce(wanted.paid_on, private.today(wanted.business_id));
  if wanted.invoice_id is not null then
    invoice := private.my_invoice(wanted.invoice_id);
    if invoice.business_id <> wanted.business_id then
      raise sqlstate 'PT404' using message = 'invoice_not_found';
    end if;
    wanted.client_id := invoice.client_id;
    wanted.quote_id := null;
    wanted.job_id := null;
  else
    wanted.client_id := private.deposit_client(wanted.business_id, payment);
    -- A deposit of a job is not linked to a quote, because the quote that was sent may be another client's.
    if wanted.job_id is not null then wanted.quote_id := null; end if;
    perform private.lock_credit(wanted.client_id);
  end if;
  made := private.repeated_payment(wanted.business_id, wanted);
  if made.id is not null then return made; end if;
  perform private.require_currency(wanted.business_id);
  if send_receipt then
    perform private.check_money_mail(wanted.business_id, wanted.id, private.payer_address(wanted, null));
  end if;
  if wanted.invoice_id is not null then invoice := private.invoice_to_pay(invoice); end if;
  made := private.take_money(wanted, case when wanted.invoice_id is null then wanted.amount
    else greatest(wanted.amount - invoice.balance, 0) end);
  if send_receipt then perform private.queue_receipt_mail(made, private.payer_address(made, null)); end if;
  return made;
end
$$;

-- Pays the remaining balance; returns null when nothing was left and issuing the invoice was enough.
create function private.mark_invoice_paid(invoice_id uuid, payment_id uuid, method text, paid_on date)
returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(mark_invoice_paid.invoice_id);
  existing public.payments;
  was_draft boolean;
begin
  if payment_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.payments as found where found.id = mark_invoice_paid.payment_id;
  if existing.id is not null then
    if existing.business_id <> invoice.business_id or existing.invoice_id is distinct from invoice.id then
      raise sqlstate 'PT409' using message = 'id_taken';
    end if;
    return existing;
  end if;
  -- A free invoice has nothing to pay, whether it was issued just now or before.
  if invoice.total_amount = 0 and invoice.status = 'paid' then return null; end if;
  was_draft := invoice.status = 'draft';
  invoice := private.invoice_to_pay(invoice);
  if invoice.balance = 0 then
    if was_draft then return null; end if;
    raise sqlstate 'PT409' using message = 'nothing_due';
  end if;
  return private.record_payment(invoice.business_id, jsonb_build_object('id', payment_id, 'invoice_id', invoice.id,
    'amount', invoice.balance, 'method', mark_invoice_paid.method, 'paid_on', mark_invoice_paid.paid_on), false);
end
$$;

create function public.record_payment(business_id uuid, payment jsonb, send_receipt boolean default false)
returns public.payments
language sql volatile set search_path = '' as $$
  select private.record_payment(record_payment.business_id, record_payment.payment, record_payment.send_receipt)
$$;

create function public.mark_invoice_paid(invoice_id uuid, payment_id uuid, method text default 'other',
  paid_on date default null) returns public.payments
language sql volatile set search_path = '' as $$
  select private.mark_invoice_paid(mark_invoice_paid.invoice_id, mark_invoice_paid.payment_id,
    mark_invoice_paid.method, mark_invoice_paid.paid_on)
$$;

grant execute on function private.record_payment, private.mark_invoice_paid to authenticated;
grant execute on function public.record_payment, public.mark_invoice_paid to authenticated, service_role;

-- payments/commands/refund.sql

-- Refunds, of a payment or of the client's credit.

-- The refund and the credit that it uses are one statement.
create function private.give_money(wanted public.refunds, of_credit numeric) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.refunds;
begin
  with given as (
    insert into public.refunds (id, business_id, client_id, payment_id, invoice_id, amount, refunded_on, method,
      is_still_owed, reason)
    values (wanted.id, wanted.business_id, wanted.client_id, wanted.payment_id, wanted.invoice_id, wanted.amount,
      coalesce(wanted.refunded_on, private.today(wanted.business_id)), wanted.method, wanted.is_still_owed,
      nullif(btrim(wanted.reason), ''))
    returning *
  ), taken as (
    insert into public.credits (business_id, client_id, kind, amount, payment_id, refund_id)
    select given.business_id, given.client_id, 'refunded', -of_credit, given.payment_id, given.id
    from given where of_credit > 0
  )
  select * into made from given;
  return made;
end
$$;

create function private.log_refund(refund public.refunds) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  details jsonb := jsonb_build_object('refund_id', refund.id, 'amount', refund.amount, 'method', refund.method,
    'is_still_owed', refund.is_still_owed, 'payment_number', (select payment.payment_number
      from public.payments as payment where payment.id = refund.payment_id));
begin
  if refund.payment_id is not null then
    perform private.log_record_event(refund.business_id, 'payment', refund.payment_id, 'refunded', details);
  else
    perform private.log_record_event(refund.business_id, 'client', refund.client_id, 'credit_refunded', details);
  end if;
  if refund.invoice_id is not null then
    perform private.log_record_event(refund.business_id, 'invoice', refund.invoice_id, 'refunded', details);
  end if;
end
$$;

create function private.refund_payment(payment_id uuid, refund jsonb) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.my_payment(refund_payment.payment_id);
  wanted public.refunds := private.wanted_refund(refund);
  made public.refunds;
begin
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  perform private.check_amount(payment.business_id, (refund ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (refund ->> 'amount')::numeric;
  if payment.invoice_id is not null and wanted.is_still_owed is null then
    raise sqlstate 'PT400' using message = 'still_owed_missing', hint = 'Whether the client owes it again.';
  end if;
  perform private.lock_credit(payment.client_id);
  made := private.repeated_refund(wanted.id, payment.business_id, payment.client_id, payment.id, wanted.amount);
  if made.id is not null then return made; end if;
  -- Less the amount that is being refunded by card right now.
  if wanted.amount > private.refundable(payment) - private.promised_online(payment) then
    raise sqlstate 'PT409' using message = 'refund_too_large', hint = 'More than is left of this payment.';
  end if;
  -- A written-off amount is not requested again, and owing the refund again would request it.
  if wanted.is_still_owed and (select invoice.status from public.invoices as invoice
    where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id) = 'written_off' then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
  end if;
  wanted.business_id := payment.business_id;
  wanted.client_id := payment.client_id;
  wanted.payment_id := payment.id;
  wanted.invoice_id := payment.invoice_id;
  wanted.is_still_owed := wanted.is_still_owed and payment.invoice_id is not null;
  made := private.give_money(wanted, case when payment.invoice_id is null then wanted.amount else 0 end);
  perform private.log_refund(made);
  if (refund ->> 'tell_client')::boolean then
    perform private.check_money_mail(made.business_id, payment.id, private.payer_address(payment, null));
    perform private.queue_refund_mail(made);
  end if;
  return made;
end
$$;

create function private.refund_credit(client_id uuid, refund jsonb) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.my_client(refund_credit.client_id);
  wanted public.refunds := private.wanted_refund(refund);
  made public.refunds;
begin
  perform private.check_amount(client.business_id, (refund ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (refund ->> 'amount')::numeric;
  perform private.lock_credit(client.id);
  made := private.repeated_refund(wanted.id, client.business_id, client.id, null, wanted.amount);
  if made.id is not null then return made; end if;
  if wanted.amount > private.credit_of(client.business_id, client.id) then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
  wanted.business_id := client.business_id;
  wanted.client_id := client.id;
  wanted.is_still_owed := false;
  made := private.give_money(wanted, wanted.amount);
  perform private.log_refund(made);
  if (refund ->> 'tell_client')::boolean then
    perform private.check_money_mail(made.business_id, client.id, lower(btrim(client.email)));
    perform private.queue_refund_mail(made);
  end if;
  return made;
end
$$;

create function public.refund_payment(payment_id uuid, refund jsonb) returns public.refunds
language sql volatile set search_path = '' as $$
  select private.refund_payment(refund_payment.payment_id, refund_payment.refund)
$$;

create function public.refund_credit(client_id uuid, refund jsonb) returns public.refunds
language sql volatile set search_path = '' as $$
  select private.refund_credit(refund_credit.client_id, refund_credit.refund)
$$;

create function private.queue_refund_mail(refund public.refunds) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(refund.business_id, 'payment-refund', 'payment-refund:' || refund.id, client.email,
    private.client_language(refund.business_id, refund.client_id),
    case when refund.payment_id is null then 'client' else 'payment' end,
    coalesce(refund.payment_id, refund.client_id),
    private.money_mail_data(refund.business_id, refund.client_id, refund.invoice_id)
      || jsonb_build_object('refund_id', refund.id, 'amount', refund.amount, 'refunded_on', refund.refunded_on,
        'method', refund.method, 'is_still_owed', refund.is_still_owed))
  from public.clients as client where client.business_id = refund.business_id and client.id = refund.client_id
$$;

grant execute on function private.refund_payment, private.refund_credit to authenticated;
grant execute on function public.refund_payment, public.refund_credit to authenticated, service_role;

-- payments/commands/settle.sql

-- Updates an invoice after money moved, and applies deposits to a new one.

-- Locks the invoice, so that concurrent callers take turns. status is in the SET list for the triggers that wait for
-- it.
create function private.settle_invoice(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  sums record;
begin
  select * into invoice from public.invoices as found where found.id = settle_invoice.invoice_id
    for no key update;
  -- When a business is being deleted its books are deleted too, and nothing is logged any more.
  if invoice.id is null
    or not exists (select from public.businesses as business where business.id = invoice.business_id) then
    return;
  end if;
  select * into sums from private.invoice_sums(invoice);
  if (invoice.paid_amount, invoice.refunded_amount, invoice.credited_amount, invoice.balance)
    is distinct from (sums.paid, sums.refunded, sums.credited, sums.balance)
    or (invoice.status = 'sent' and sums.balance = 0) or (invoice.status = 'paid' and sums.balance > 0) then
    update public.invoices as settled set balance = settled.balance, status = settled.status
    where settled.id = invoice.id;
  end if;
end
$$;

-- Everything that moves money locks in this order: the invoice (private.my_invoice), the payment, the client's credit,
-- the counter of payments.
create function private.lock_credit(client_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('credit ' || client_id, 0))
$$;

-- Applies the deposits of an invoice's sources as far as they are available, the oldest first.
create function private.apply_deposits(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  deposit record;
  part numeric;
  owed numeric;
begin
  select * into invoice from public.invoices as found where found.id = apply_deposits.invoice_id for no key update;
  if invoice.id is null or invoice.status not in ('draft', 'sent') then return; end if;
  for deposit in
    with made_of as (
      select source.job_id, coalesce(source.quote_id, job.quote_id) as quote_id
      from public.invoice_sources as source left join public.jobs as job
        on job.business_id = source.business_id and job.id = source.job_id
      where source.business_id = invoice.business_id and source.invoice_id = invoice.id
    )
    select payment.id, payment.payment_number from public.payments as payment
    where payment.business_id = invoice.business_id and payment.client_id = invoice.client_id
      and payment.invoice_id is null and (payment.job_id in (select made_of.job_id from made_of)
        or payment.quote_id in (select made_of.quote_id from made_of))
    order by payment.paid_on, payment.created_at, payment.id
  loop
    perform private.lock_credit(invoice.client_id);
    select sums.balance into owed from private.invoice_sums(invoice.id) as sums;
    part := least(owed, private.credit_of(invoice.business_id, invoice.client_id),
      -- Zero where the deposit was deleted while this waited: least() ignores null.
      (select coalesce(sum(credit.amount), 0) from public.credits as credit
        where credit.business_id = invoice.business_id and credit.payment_id = deposit.id));
    continue when part <= 0;
    insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
    values (invoice.business_id, invoice.client_id, 'applied', -part, invoice.id, deposit.id);
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'deposit_applied',
      jsonb_build_object('amount', part, 'payment_number', deposit.payment_number));
  end loop;
end
$$;

-- payments/commands/write-off.sql

-- Writes off the remaining balance, and undoes that. private.invoice_sums defines the effect on the balance.

create function private.write_off_invoice(invoice_id uuid, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(write_off_invoice.invoice_id);
begin
  if not private.fits(write_off_invoice.reason, 2000) then
    raise sqlstate 'PT400' using message = 'message_too_long';
  end if;
  if invoice.status = 'written_off' then return invoice.id; end if;
  if invoice.status = 'paid' then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  if invoice.status <> 'sent' then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody was asked to pay it.';
  end if;
  update public.invoices as changed set status = 'written_off' where changed.id = invoice.id;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'written_off', jsonb_build_object(
    'amount', invoice.balance, 'reason', nullif(btrim(write_off_invoice.reason), '')));
  return invoice.id;
end
$$;

create function private.undo_write_off(invoice_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(undo_write_off.invoice_id);
begin
  if invoice.status in ('sent', 'paid') then return invoice.id; end if;
  if invoice.status <> 'written_off' then raise sqlstate 'PT409' using message = 'status_not_allowed'; end if;
  update public.invoices as changed set status = 'sent' where changed.id = invoice.id;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'write_off_undone',
    jsonb_build_object('amount', invoice.written_off_amount));
  return invoice.id;
end
$$;

create function public.write_off_invoice(invoice_id uuid, reason text default null) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.write_off_invoice(write_off_invoice.invoice_id, write_off_invoice.reason);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;

create function public.undo_write_off(invoice_id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.undo_write_off(undo_write_off.invoice_id);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;

grant execute on function private.write_off_invoice, private.undo_write_off to authenticated;
grant execute on function public.write_off_invoice, public.undo_write_off to authenticated, service_role;

-- cash/table.sql

-- Cash that somebody took from a client on a job, as they noted it. It counts as money once the office confirms it: then a
-- payment with the id of the note exists. Kept with its answer, since it says who had the money: its job cannot be deleted.
create table public.cash_notes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Who took the cash.
  user_id uuid not null,
  job_id uuid not null,
  -- Null where there was no invoice yet: then it becomes a deposit of the job.
  invoice_id uuid,
  amount numeric not null check (amount = round(amount, 2) and amount > 0 and amount <= 100000000000),
  taken_on date not null check (taken_on between '2000-01-01' and '2100-01-01'),
  note text check (private.fits(note, 2000)),
  status text not null default 'noted' check (status in ('noted', 'confirmed', 'rejected')),
  -- Why it was rejected.
  reason text check (private.fits(reason, 2000)),
  answered_by uuid,
  answered_at timestamptz check (answered_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint cash_notes_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete cascade,
  constraint cash_notes_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete set null (invoice_id),
  check ((status = 'noted') = (answered_at is null)),
  check (status = 'rejected' or reason is null)
);
create index cash_notes_job_idx on public.cash_notes (job_id, business_id);
create index cash_notes_invoice_idx on public.cash_notes (invoice_id, business_id);
create index cash_notes_author_idx on public.cash_notes (user_id, business_id);
create index cash_notes_open_idx on public.cash_notes (business_id, created_at) where status = 'noted';

alter table public.cash_notes enable row level security;
-- Written by functions only.
revoke all on public.cash_notes from public, anon, authenticated;
grant select on public.cash_notes to authenticated;
grant all on public.cash_notes to service_role;

create policy "owners and managers read notes of cash, workers their own" on public.cash_notes
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select private.my_user_id())));

-- cash/lifecycle.sql

-- What becomes of noted cash when its payment or its job is written. Steps of after_payment, before_job and after_job.

-- The cash was taken all the same, so the office has to answer again.
create function private.reopen_cash_note(payment public.payments) returns void
language plpgsql set search_path = '' as $$
begin
  update public.cash_notes as noted set status = 'noted', answered_by = null, answered_at = null, updated_at = now()
  where noted.business_id = payment.business_id and noted.id = payment.id and noted.status = 'confirmed'
    and exists (select from public.businesses as business where business.id = payment.business_id);
end
$$;

-- Notes say who had the money, whatever the answer was.
create function private.require_no_cash(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.cash_notes as noted where noted.business_id = job.business_id and noted.job_id = job.id) then
    raise sqlstate 'PT409' using message = 'job_has_cash', hint = 'Keep it, and cancel what is still open.';
  end if;
end
$$;

-- What one client paid would become the money of another. What was confirmed may be open again later.
create function private.require_client_of_cash(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.cash_notes as noted where noted.business_id = job.business_id and noted.job_id = job.id
    and noted.status <> 'rejected') then
    raise sqlstate 'PT409' using message = 'job_has_cash', hint = 'Reject the cash that was noted on it first.';
  end if;
end
$$;

-- cash/commands.sql

-- Noting cash that was taken on a job, and the answer of the office.

-- Locked, so that nobody deletes it before the note refers to it.
create function private.require_invoice_of_job(business_id uuid, job_id uuid, invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  state text;
begin
  if require_invoice_of_job.invoice_id is null then return; end if;
  select invoice.status into state from public.invoices as invoice
  where invoice.business_id = require_invoice_of_job.business_id and invoice.id = require_invoice_of_job.invoice_id
    and exists (select from public.invoice_sources as source where source.business_id = invoice.business_id
      and source.invoice_id = invoice.id and source.job_id = require_invoice_of_job.job_id) for key share;
  if state is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  if state in ('void', 'written_off') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
end
$$;

create function private.note_cash(id uuid, job_id uuid, amount numeric, invoice_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.cash_notes;
  business uuid;
begin
  if note_cash.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select job.business_id into business from public.jobs as job where job.id = note_cash.job_id
    and (job.business_id = any(array(select private.my_managed_business_ids()))
      or job.id = any(array(select private.my_job_ids())));
  if business is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  perform private.check_amount(business, note_cash.amount);
  select * into made from public.cash_notes as found where found.id = note_cash.id;
  if made.id is null then
    perform private.require_invoice_of_job(business, note_cash.job_id, note_cash.invoice_id);
    -- The job keeps its client from now on. Deleting a draft locks it before its jobs, so the job comes second.
    perform from public.jobs as job where job.id = note_cash.job_id for share;
    insert into public.cash_notes as fresh (id, business_id, user_id, job_id, invoice_id, amount, taken_on, note)
    values (note_cash.id, business, (select auth.uid()), note_cash.job_id, note_cash.invoice_id, note_cash.amount,
      private.today(business), nullif(btrim(note_cash.note), ''))
    on conflict do nothing;
    select * into made from public.cash_notes as found where found.id = note_cash.id;
  end if;
  -- The office may have chosen an invoice meanwhile.
  if (made.business_id, made.user_id, made.job_id, made.amount)
    is distinct from (business, (select auth.uid()), note_cash.job_id, note_cash.amount) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
end
$$;

-- Locked, so that of two people who answer one note the second sees the answer of the first. Behind the invoice, as by
-- whoever deletes a draft: the one that was named, else the one that was noted.
create function private.lock_cash_note(note_id uuid, invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  noted public.cash_notes;
  paid_id uuid;
begin
  select * into noted from public.cash_notes as found where found.id = lock_cash_note.note_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if noted.id is null then raise sqlstate 'PT404' using message = 'cash_note_not_found'; end if;
  paid_id := coalesce(lock_cash_note.invoice_id, noted.invoice_id);
  if paid_id is not null then
    perform private.queue_for_invoice(paid_id);
    perform from public.invoices as invoice where invoice.business_id = noted.business_id and invoice.id = paid_id
      for no key update;
  end if;
  perform from public.cash_notes as found where found.id = noted.id for no key update;
end
$$;

create function private.confirm_cash(note_id uuid, invoice_id uuid) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  noted public.cash_notes;
  paid public.payments;
begin
  perform private.lock_cash_note(confirm_cash.note_id, confirm_cash.invoice_id);
  select * into noted from public.cash_notes as row where row.id = confirm_cash.note_id;
  if noted.status = 'confirmed' then
    select * into paid from public.payments as payment where payment.id = noted.id;
    if paid.id is not null then return paid; end if;
  end if;
  if noted.status <> 'noted' then raise sqlstate 'PT409' using message = 'cash_answered'; end if;
  perform private.require_invoice_of_job(noted.business_id, noted.job_id, confirm_cash.invoice_id);
  -- What was noted for an invoice that can take no money any more becomes a deposit.
  noted.invoice_id := coalesce(confirm_cash.invoice_id, (select invoice.id from public.invoices as invoice
    where invoice.business_id = noted.business_id and invoice.id = noted.invoice_id
      and invoice.status not in ('void', 'written_off')));
  paid := private.record_payment(noted.business_id, jsonb_build_object('id', noted.id, 'amount', noted.amount,
    'method', 'cash', 'paid_on', noted.taken_on, 'note', noted.note)
    || case when noted.invoice_id is null then jsonb_build_object('job_id', noted.job_id)
      else jsonb_build_object('invoice_id', noted.invoice_id) end);
  update public.cash_notes as answered set status = 'confirmed', invoice_id = noted.invoice_id,
    answered_by = (select auth.uid()), answered_at = now(), updated_at = now() where answered.id = noted.id;
  return paid;
end
$$;

create function private.reject_cash(note_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  noted public.cash_notes;
begin
  perform private.lock_cash_note(reject_cash.note_id, null);
  select * into noted from public.cash_notes as row where row.id = reject_cash.note_id;
  if noted.status = 'rejected' then return; end if;
  if noted.status <> 'noted' then raise sqlstate 'PT409' using message = 'cash_answered'; end if;
  if coalesce(btrim(reject_cash.reason), '') = '' then raise sqlstate 'PT400' using message = 'reason_missing'; end if;
  update public.cash_notes as answered set status = 'rejected', reason = btrim(reject_cash.reason),
    answered_by = (select auth.uid()), answered_at = now(), updated_at = now()
  where answered.id = noted.id;
end
$$;

-- Notes cash that the caller took from the client of a job they work on. invoice_id: one that was made of the job; note:
-- for the office. The same id notes once.
create function public.note_cash(id uuid, job_id uuid, amount numeric, invoice_id uuid default null,
  note text default null) returns void
language sql volatile set search_path = '' as $$
  select private.note_cash(note_cash.id, note_cash.job_id, note_cash.amount, note_cash.invoice_id, note_cash.note)
$$;

-- Records the payment of a note: of this invoice, else of the one that was noted if it is still open, else as a deposit
-- of the job. It has the id of the note, and a second call returns it.
create function public.confirm_cash(note_id uuid, invoice_id uuid default null) returns public.payments
language sql volatile set search_path = '' as $$
  select private.confirm_cash(confirm_cash.note_id, confirm_cash.invoice_id)
$$;

-- Says why a note does not become a payment; whoever made it sees the reason.
create function public.reject_cash(note_id uuid, reason text) returns void
language sql volatile set search_path = '' as $$
  select private.reject_cash(reject_cash.note_id, reject_cash.reason)
$$;

grant execute on function private.note_cash, private.confirm_cash, private.reject_cash to authenticated;
grant execute on function public.note_cash, public.confirm_cash, public.reject_cash to authenticated, service_role;

-- statements/table.sql

-- Account statements made for a client, with their content.
create table public.client_statements (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid,
  client_id uuid not null,
  from_date date not null check (from_date between '2000-01-01' and '2100-01-01'),
  to_date date not null check (to_date between '2000-01-01' and '2100-01-01'),
  opening_balance numeric(16, 2) not null check (opening_balance between -100000000000 and 100000000000),
  closing_balance numeric(16, 2) not null check (closing_balance between -100000000000 and 100000000000),
  -- {"entries": [{"day", "kind", "reference", "amount", "balance"}]}
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  sent_to text check (char_length(sent_to) <= 254),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint client_statements_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id),
  check (to_date >= from_date)
);
create index client_statements_client_idx on public.client_statements (client_id, business_id, created_at desc);
create index client_statements_newest_idx on public.client_statements (business_id, created_at desc);

alter table public.client_statements enable row level security;
revoke all on public.client_statements from public, anon, authenticated;
grant select, delete on public.client_statements to authenticated;
grant all on public.client_statements to service_role;

create policy "owners and managers read statements" on public.client_statements
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete statements" on public.client_statements
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- statements/reads.sql

-- A client's account statement: the opening balance, the movements by day, and the closing balance; negative is credit.
-- Transfers between credit and invoices are not movements, because the money counted when it was received. A refund
-- that is not owed again balances its payment.
create function private.account_entries(client public.clients, zone text)
returns table (day date, rank int, moved_at timestamptz, id uuid, kind text, reference text, amount numeric)
language sql stable security definer set search_path = '' as $$
  select invoice.issue_date, 1, invoice.created_at, invoice.id, 'invoice', coalesce(invoice.invoice_number, ''),
    invoice.total_amount
  from public.invoices as invoice
  where invoice.business_id = client.business_id and invoice.client_id = client.id
    and invoice.status in ('sent', 'paid', 'written_off')
  union all
  select payment.paid_on, 2, payment.created_at, payment.id, 'payment', payment.payment_number, -payment.amount
  from public.payments as payment
  where payment.business_id = client.business_id and payment.client_id = client.id
  union all
  select refund.refunded_on, part.rank, refund.created_at, refund.id, part.kind, coalesce(payment.payment_number, ''),
    part.amount
  from public.refunds as refund
  left join public.payments as payment
    on payment.business_id = refund.business_id and payment.id = refund.payment_id
  cross join lateral (values (3, 'refund', refund.amount), (4, 'credit', case when refund.is_still_owed then 0
    else -refund.amount - (select coalesce(sum(credit.amount), 0) from public.credits as credit
      where credit.business_id = refund.business_id and credit.refund_id = refund.id) end))
    as part (rank, kind, amount)
  where refund.business_id = client.business_id and refund.client_id = client.id and part.amount <> 0
  union all
  select (credit.created_at at time zone zone)::date, 4, credit.created_at, credit.id, 'credit',
    coalesce(left(credit.note, 200), ''), -credit.amount
  from public.credits as credit
  where credit.business_id = client.business_id and credit.client_id = client.id and credit.kind = 'granted'
  union all
  -- The day it was recorded.
  select (coalesce((select max(event.created_at) from public.record_events as event
      where event.business_id = invoice.business_id and event.record = 'invoice' and event.record_id = invoice.id
        and event.kind = 'status_changed' and event.data ->> 'to' = 'written_off'), invoice.updated_at)
      at time zone zone)::date, 5, invoice.updated_at, invoice.id, 'write_off',
    coalesce(invoice.invoice_number, ''), -invoice.written_off_amount
  from public.invoices as invoice
  where invoice.business_id = client.business_id and invoice.client_id = client.id
    and invoice.status = 'written_off' and invoice.written_off_amount > 0
$$;

create function private.statement_of(client public.clients, from_date date, to_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := (select business.timezone from public.businesses as business where business.id = client.business_id);
  answer jsonb;
begin
  if (from_date between '2000-01-01' and '2100-01-01' and to_date between '2000-01-01' and '2100-01-01') is not true
    or to_date < from_date then
    raise sqlstate 'PT400' using message = 'invalid_period', hint = 'From one day to a later one.';
  end if;
  with entry as materialized (
    select entry.*, sum(entry.amount) over (order by entry.day, entry.rank, entry.moved_at, entry.id) as balance
    from private.account_entries(client, zone) as entry
  ), shown as (
    select * from entry where entry.day between statement_of.from_date and statement_of.to_date
  )
  select jsonb_build_object('from_date', statement_of.from_date, 'to_date', statement_of.to_date,
    'opening_balance', coalesce((select sum(entry.amount) from entry where entry.day < statement_of.from_date), 0),
    'closing_balance', coalesce((select sum(entry.amount) from entry where entry.day <= statement_of.to_date), 0),
    'credit', private.credit_of(client.business_id, client.id),
    'entries', coalesce((select jsonb_agg(jsonb_build_object('day', shown.day, 'kind', shown.kind,
        'reference', shown.reference, 'amount', shown.amount, 'balance', shown.balance)
        order by shown.day, shown.rank, shown.moved_at, shown.id) from shown), '[]'),
    'client', private.document_client(client.business_id, client.id),
    'business', private.document_business(client.business_id))
  into answer;
  return answer;
end
$$;

create function private.client_statement(client_id uuid, from_date date, to_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.statement_of(private.my_client(client_statement.client_id), client_statement.from_date,
    client_statement.to_date);
end
$$;

create function public.client_statement(client_id uuid, from_date date, to_date date) returns jsonb
language sql stable set search_path = '' as $$
  select private.client_statement(client_statement.client_id, client_statement.from_date, client_statement.to_date)
$$;

grant execute on function private.client_statement to authenticated;
grant execute on function public.client_statement to authenticated, service_role;

-- statements/commands.sql

create function private.queue_statement_mail(client public.clients, statement public.client_statements) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_client_mail(client.business_id, client.id, statement.sent_to);
  perform private.queue_mail(client.business_id, 'client-statement', 'client-statement:' || statement.id,
    statement.sent_to, private.client_language(client.business_id, client.id), 'client', client.id,
    (select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'greeting_name', private.greeting_name(client),
      'currency', business.currency, 'from_date', statement.from_date, 'to_date', statement.to_date,
      'opening_balance', statement.opening_balance, 'closing_balance', statement.closing_balance,
      'balance', statement.closing_balance, 'statement_id', statement.id, 'reply_to', private.reply_address(business))
    from public.businesses as business where business.id = client.business_id));
end
$$;

-- Stored with its content. The same id is the same statement; when an address is given later, it is mailed once.
create function private.make_statement(client_id uuid, id uuid, from_date date, to_date date, to_address text)
returns public.client_statements
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.my_client(make_statement.client_id);
  address text := nullif(lower(btrim(to_address)), '');
  computed jsonb;
  made public.client_statements;
begin
  if make_statement.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('statement ' || make_statement.id, 0));
  select * into made from public.client_statements as found where found.id = make_statement.id;
  if made.id is not null and (made.business_id, made.client_id, made.from_date, made.to_date) is distinct from
    (client.business_id, client.id, make_statement.from_date, make_statement.to_date) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  if made.id is null then
    perform private.require_currency(client.business_id);
    computed := private.statement_of(client, make_statement.from_date, make_statement.to_date);
    insert into public.client_statements as kept (id, business_id, user_id, client_id, from_date, to_date,
      opening_balance, closing_balance, snapshot)
    values (make_statement.id, client.business_id, (select auth.uid()), client.id, make_statement.from_date,
      make_statement.to_date, (computed ->> 'opening_balance')::numeric, (computed ->> 'closing_balance')::numeric,
      computed - array['from_date', 'to_date', 'opening_balance', 'closing_balance'])
    returning * into made;
    perform private.log_record_event(client.business_id, 'client', client.id, 'statement_made', jsonb_build_object(
      'statement_id', made.id, 'from_date', made.from_date, 'to_date', made.to_date, 'to', address));
  end if;
  if address is not null and made.sent_to is null then
    update public.client_statements as sent set sent_to = address where sent.id = made.id returning * into made;
    perform private.queue_statement_mail(client, made);
  end if;
  return made;
end
$$;

create function public.make_statement(client_id uuid, id uuid, from_date date, to_date date,
  to_address text default null) returns public.client_statements
language sql volatile set search_path = '' as $$
  select private.make_statement(make_statement.client_id, make_statement.id, make_statement.from_date,
    make_statement.to_date, make_statement.to_address)
$$;

grant execute on function private.make_statement to authenticated;
grant execute on function public.make_statement to authenticated, service_role;

-- reviews/commands.sql

-- Asks the client of a completed job for a review: once per job, at the page that the business named. Whoever wants no
-- reminders is not asked. Returns whether the mail was queued by this call.
create function private.ask_for_review(job_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := private.lock_job(ask_for_review.job_id);
  client public.clients;
  business public.businesses;
begin
  if job.status <> 'completed' then raise sqlstate 'PT409' using message = 'job_not_completed'; end if;
  select * into business from public.businesses as found where found.id = job.business_id;
  if business.google_business_url is null then raise sqlstate 'PT409' using message = 'review_link_missing'; end if;
  perform private.require_google_link(business.google_business_url);
  select * into client from public.clients as found where found.business_id = job.business_id and found.id = job.client_id;
  if client.is_reminder_muted then raise sqlstate 'PT409' using message = 'client_muted'; end if;
  if exists (select from private.outbox as mail where mail.key = 'client-review:' || job.id) then return false; end if;
  perform private.check_client_mail(job.business_id, client.id, lower(btrim(client.email)));
  perform private.queue_mail(job.business_id, 'client-review', 'client-review:' || job.id, client.email,
    private.client_language(job.business_id, client.id), 'client', client.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client), 'title', job.title,
      'url', business.google_business_url, 'reply_to', private.reply_address(business)));
  return true;
end
$$;

create function public.ask_for_review(job_id uuid) returns boolean
language sql volatile set search_path = '' as $$
  select private.ask_for_review(ask_for_review.job_id)
$$;

grant execute on function private.ask_for_review to authenticated;
grant execute on function public.ask_for_review to authenticated, service_role;

-- online/table.sql

-- Stripe keys as the owner entered them: written through set_payment_keys and read by the server only. The owner can
-- read the last four characters.
create table private.payment_keys (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  secret_key text not null check (char_length(secret_key) between 8 and 255),
  webhook_secret text check (char_length(webhook_secret) between 8 and 255),
  updated_at timestamptz not null default now()
);

alter table private.payment_keys enable row level security;

-- Stripe's webhook events, each once, recorded in the transaction that handles it.
create table private.payment_events (
  business_id uuid not null references public.businesses (id) on delete cascade,
  event_id text not null check (char_length(event_id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 100),
  outcome text not null check (char_length(outcome) between 1 and 100),
  received_at timestamptz not null default now(),
  primary key (business_id, event_id)
);

alter table private.payment_events enable row level security;

-- Stripe checkouts of invoices; at most one is open per invoice.
create table private.checkouts (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  session_id text unique check (char_length(session_id) between 1 and 255),
  url text check (char_length(url) <= 2000),
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  currency text not null check (char_length(currency) = 3),
  status text not null default 'opening' check (status in ('opening', 'open', 'paid', 'expired')),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  -- The link it was opened from, whose page the client returns to.
  token_hash text,
  foreign key (business_id, invoice_id) references public.invoices (business_id, id) on delete cascade
);
create unique index checkouts_one_open on private.checkouts (business_id, invoice_id)
  where status in ('opening', 'open');
create index checkouts_invoice_idx on private.checkouts (business_id, invoice_id, created_at desc);

alter table private.checkouts enable row level security;

-- Refunds by card: planned here first, requested from Stripe under their id, then recorded in the books. Also the
-- refunds made in Stripe's dashboard, each once.
create table private.online_refunds (
  id uuid primary key,
  business_id uuid not null,
  payment_id uuid not null,
  user_id uuid,
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  is_still_owed boolean not null,
  reason text check (private.fits(reason, 2000)),
  is_client_told boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (business_id, payment_id) references public.payments (business_id, id) on delete cascade
);
create index online_refunds_payment_idx on private.online_refunds (business_id, payment_id);

alter table private.online_refunds enable row level security;

-- online/reads.sql

create function private.read_payment_keys(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if read_payment_keys.business_id is null
    or not read_payment_keys.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  return (select jsonb_build_object('last4', right(stored.secret_key, 4),
      'has_webhook', stored.webhook_secret is not null, 'is_test', split_part(stored.secret_key, '_', 2) = 'test',
      'updated_at', stored.updated_at)
    from private.payment_keys as stored where stored.business_id = read_payment_keys.business_id);
end
$$;

-- For the server only, which calls Stripe.
create function private.payment_secrets(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('secret_key', stored.secret_key, 'webhook_secret', stored.webhook_secret)
  from private.payment_keys as stored where stored.business_id = payment_secrets.business_id
$$;

create function public.payment_keys(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.read_payment_keys(payment_keys.business_id)
$$;

create function public.payment_secrets(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.payment_secrets(payment_secrets.business_id)
$$;

create function private.checkout_page(checkout private.checkouts, invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('checkout_id', checkout.id, 'status', checkout.status, 'session_id', checkout.session_id,
    'url', checkout.url, 'amount', checkout.amount, 'amount_minor', round(checkout.amount
      * 10::numeric ^ private.currency_exponent(checkout.business_id))::bigint, 'currency', checkout.currency,
    'expires_at', extract(epoch from checkout.expires_at)::bigint, 'business_id', checkout.business_id,
    'invoice_id', checkout.invoice_id, 'invoice_number', invoice.invoice_number, 'title', invoice.title,
    'business_name', business.business_name, 'email', client.email,
    'language', private.client_language(invoice.business_id, invoice.client_id))
  from public.businesses as business, public.clients as client
  where business.id = invoice.business_id and client.business_id = invoice.business_id and client.id = invoice.client_id
$$;

-- The refundable part of what the payment paid of its invoice.
create function private.refundable_of_invoice(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when payment.invoice_id is null then 0 else private.refundable(payment) end
$$;

-- The credit that the payment made and the client has not used, less what was refunded of it.
create function private.refundable_of_credit(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(
    (select coalesce(sum(credit.amount), 0) from public.credits as credit where credit.business_id = payment.business_id
      and credit.payment_id = payment.id and credit.kind in ('overpayment', 'deposit', 'refunded')),
    private.credit_of(payment.business_id, payment.client_id)))
$$;

-- Refunds that were requested just now and are not in the books yet.
create function private.promised_online(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(promised.amount), 0) from private.online_refunds as promised
  where promised.business_id = payment.business_id and promised.payment_id = payment.id
    and promised.created_at > now() - interval '1 day'
    and not exists (select from public.refunds as kept where kept.id = promised.id)
$$;

grant execute on function private.read_payment_keys to authenticated;
grant execute on function private.payment_secrets, public.payment_secrets to service_role;
grant execute on function public.payment_keys to authenticated, service_role;

-- online/commands/checkout.sql

-- Paying an invoice by card: one open checkout at a time, for one amount and one link. The id of a checkout is the
-- idempotency key at Stripe, so that fifty clicks open one page.

-- Returns {"checkout"}, which may be one that is open already; or {"close"}: another one must be expired at Stripe
-- first, because an open page can still be paid on.
create function private.begin_checkout(token text, amount numeric) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(begin_checkout.token);
  wanted numeric := coalesce(begin_checkout.amount, invoice.balance);
  mine text := private.token_hash(begin_checkout.token);
  older private.checkouts;
begin
  perform private.require_open_for_clients(invoice.business_id);
  if invoice.status = 'void' then raise sqlstate 'PT409' using message = 'invoice_void'; end if;
  if invoice.status <> 'sent' or invoice.balance <= 0 then
    raise sqlstate 'PT409' using message = 'nothing_due';
  end if;
  if not exists (select from private.payment_keys as stored where stored.business_id = invoice.business_id) then
    raise sqlstate 'PT409' using message = 'payments_not_set_up';
  end if;
  if not wanted > 0 or wanted > invoice.balance
    or wanted <> round(wanted, private.currency_exponent(invoice.business_id)) then
    raise sqlstate 'PT400' using message = 'amount_out_of_range', hint = 'More than nothing, and no more than is owed.';
  end if;
  update private.checkouts as late set status = 'expired' where late.business_id = invoice.business_id
    and late.invoice_id = invoice.id and late.status in ('opening', 'open') and late.expires_at <= now();
  select * into older from private.checkouts as found where found.business_id = invoice.business_id
    and found.invoice_id = invoice.id and found.status in ('opening', 'open');
  if older.id is not null and (older.amount <> wanted or older.token_hash is distinct from mine) then
    -- A checkout without news for a minute was never shown to anybody.
    if older.status = 'open' or older.created_at > now() - interval '1 minute' then
      return jsonb_build_object('close', private.checkout_page(older, invoice));
    end if;
    update private.checkouts as lost set status = 'expired' where lost.id = older.id;
    older := null;
  end if;
  if older.id is null then
    insert into private.checkouts as made (business_id, invoice_id, amount, currency, expires_at, token_hash)
    -- Stripe requires at least half an hour, by its own clock.
    select invoice.business_id, invoice.id, wanted, coalesce(business.currency, 'USD'), now() + interval '35 minutes',
      mine
    from public.businesses as business where business.id = invoice.business_id
    returning * into older;
  end if;
  return jsonb_build_object('checkout', private.checkout_page(older, invoice));
end
$$;

-- Records the session that Stripe created. Returns the current checkout: one that was abandoned meanwhile must be
-- expired at Stripe.
create function private.keep_checkout(checkout_id uuid, session_id text, url text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.checkouts;
begin
  update private.checkouts as opened set status = 'open', session_id = keep_checkout.session_id,
    url = keep_checkout.url
  where opened.id = keep_checkout.checkout_id and opened.status = 'opening';
  -- Also for an abandoned or paid checkout, because later events are found by its session.
  update private.checkouts as named set session_id = keep_checkout.session_id
  where named.id = keep_checkout.checkout_id and named.session_id is null;
  select * into kept from private.checkouts as found where found.id = keep_checkout.checkout_id;
  return kept.status;
end
$$;

-- Rejected by Stripe, or expired there.
create function private.close_checkout(checkout_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.checkouts as closed set status = 'expired'
  where closed.id = close_checkout.checkout_id and closed.status in ('opening', 'open')
$$;

-- The newest checkout opened from a link, whose result is looked up when the client returns from paying.
create function private.linked_checkout(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(linked_checkout.token);
  newest private.checkouts;
begin
  select * into newest from private.checkouts as found where found.business_id = invoice.business_id
    and found.invoice_id = invoice.id and found.session_id is not null
    and found.token_hash = private.token_hash(linked_checkout.token)
  order by found.created_at desc, found.id limit 1;
  return case when newest.id is not null then private.checkout_page(newest, invoice) end;
end
$$;

create function public.begin_checkout(token text, amount numeric default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.begin_checkout(begin_checkout.token, begin_checkout.amount)
$$;

create function public.keep_checkout(checkout_id uuid, session_id text, url text) returns text
language sql volatile set search_path = '' as $$
  select private.keep_checkout(keep_checkout.checkout_id, keep_checkout.session_id, keep_checkout.url)
$$;

create function public.close_checkout(checkout_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.close_checkout(close_checkout.checkout_id)
$$;

create function public.linked_checkout(token text) returns jsonb
language sql volatile set search_path = '' as $$
  select private.linked_checkout(linked_checkout.token)
$$;

grant execute on function private.begin_checkout, private.keep_checkout, private.close_checkout,
  private.linked_checkout, public.begin_checkout, public.keep_checkout, public.close_checkout, public.linked_checkout
  to service_role;

-- online/commands/events.sql

-- Stripe's webhook events, each handled once: the event and its effects are one transaction.

-- Records each Stripe payment once. Money that arrives too late or twice becomes the client's credit.
create function private.take_online_payment(business_id uuid, invoice_id uuid, provider_payment text, amount numeric,
  paid_at timestamptz) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  wanted public.payments;
  made public.payments;
begin
  select * into invoice from public.invoices as found where found.business_id = take_online_payment.business_id
    and found.id = take_online_payment.invoice_id for no key update;
  if invoice.id is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  select * into made from public.payments as found
  where found.business_id = invoice.business_id and found.provider_payment = take_online_payment.provider_payment;
  if made.id is not null then return made; end if;
  perform private.check_amount(invoice.business_id, take_online_payment.amount);
  wanted.id := gen_random_uuid();
  wanted.business_id := invoice.business_id;
  wanted.client_id := invoice.client_id;
  wanted.invoice_id := case when invoice.status = 'sent' then invoice.id end;
  wanted.amount := take_online_payment.amount;
  wanted.method := 'online';
  wanted.provider_payment := take_online_payment.provider_payment;
  wanted.paid_on := (paid_at at time zone (select business.timezone from public.businesses as business
    where business.id = invoice.business_id))::date;
  made := private.take_money(wanted, case when wanted.invoice_id is null then wanted.amount
    else greatest(wanted.amount - invoice.balance, 0) end);
  if wanted.invoice_id is null then
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'payment_became_credit', jsonb_build_object(
      'payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount));
  end if;
  perform private.queue_receipt_mail(made, private.payer_address(made, null));
  perform private.queue_mail_to_owners(invoice.business_id, 'invoice-paid-owner', 'invoice-paid-owner:' || made.id,
    'invoice', invoice.id, private.money_mail_data(invoice.business_id, invoice.client_id, invoice.id)
      || jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount,
        'paid_on', made.paid_on, 'method', made.method));
  return made;
end
$$;

-- session: {"id", "checkout_id", "payment", "amount_minor", "currency", "is_paid", "paid_at"}, from the event or, with
-- is_fetched, from a request to Stripe. Returns what was recorded.
create function private.take_session(business_id uuid, session jsonb, is_fetched boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  checkout private.checkouts;
  amount numeric;
begin
  select * into checkout from private.checkouts as found
  where found.business_id = take_session.business_id and found.id = (session ->> 'checkout_id')::uuid;
  -- Locks the invoice first, as everything that moves money does.
  perform private.lock_invoice(checkout.invoice_id);
  select * into checkout from private.checkouts as found where found.id = checkout.id for update;
  -- The owner uses the same Stripe account elsewhere, or has another business here.
  if checkout.id is null or checkout.session_id <> (session ->> 'id') then return 'ignored'; end if;
  if not (session ->> 'is_paid')::boolean then return 'waiting'; end if;
  amount := (session ->> 'amount_minor')::numeric / 10::numeric ^ private.currency_exponent(take_session.business_id);
  if lower(checkout.currency) <> lower(session ->> 'currency') or checkout.amount <> amount then
    if not is_fetched then return 'mismatch'; end if;
    -- The amount that was really paid counts, unless it is in another currency: then a person has to decide.
    if lower(checkout.currency) <> lower(session ->> 'currency') or not amount > 0 then
      perform private.log_record_event(take_session.business_id, 'invoice', checkout.invoice_id, 'payment_mismatch',
        jsonb_build_object('session', session ->> 'id', 'amount', amount, 'currency', upper(session ->> 'currency')));
      return 'other_currency';
    end if;
  end if;
  perform private.take_online_payment(take_session.business_id, checkout.invoice_id, session ->> 'payment',
    amount, coalesce((session ->> 'paid_at')::timestamptz, now()));
  update private.checkouts as paid set status = 'paid', session_id = session ->> 'id' where paid.id = checkout.id;
  return 'paid';
end
$$;

create function private.take_refunds(business_id uuid, provider_payment text, refunds jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
  given jsonb;
begin
  select * into payment from private.locked_payment((select found.id from public.payments as found
    where found.business_id = take_refunds.business_id and found.provider_payment = take_refunds.provider_payment));
  -- The event arrived before its payment was recorded; Stripe will repeat it.
  if payment.id is null then return 'payment_missing'; end if;
  for given in select * from jsonb_array_elements(refunds) loop
    perform private.keep_provider_refund(payment, given ->> 'id', (given ->> 'amount_minor')::numeric
      / 10::numeric ^ private.currency_exponent(take_refunds.business_id), (given ->> 'refund_id')::uuid);
  end loop;
  return 'refunded';
end
$$;

-- event: {"id", "type", "is_fetched", "session"?, "provider_payment"?, "refunds"?}; without an id when Stripe was
-- queried.
create function private.take_payment_event(business_id uuid, event jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  became text;
begin
  if event ->> 'id' is not null then
    insert into private.payment_events as stored (business_id, event_id, type, outcome)
    select business.id, event ->> 'id', left(event ->> 'type', 100), 'taken'
    from public.businesses as business where business.id = take_payment_event.business_id
    on conflict do nothing;
    if not found then return 'duplicate'; end if;
  end if;
  became := case
    when event ->> 'type' in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
      then private.take_session(take_payment_event.business_id, event -> 'session',
        coalesce((event ->> 'is_fetched')::boolean, false))
    when event ->> 'type' in ('checkout.session.expired', 'checkout.session.async_payment_failed') then 'expired'
    when event ->> 'type' = 'charge.refunded' then private.take_refunds(take_payment_event.business_id,
      event ->> 'provider_payment', event -> 'refunds')
    else 'ignored' end;
  if became = 'expired' then
    update private.checkouts as closed set status = 'expired'
    where closed.business_id = take_payment_event.business_id
      and closed.id = (event -> 'session' ->> 'checkout_id')::uuid and closed.status in ('opening', 'open');
  end if;
  -- Not handled yet, so a repetition of the same event must not be ignored.
  if became in ('mismatch', 'payment_missing') then
    delete from private.payment_events as stored
    where stored.business_id = take_payment_event.business_id and stored.event_id = event ->> 'id';
  else
    update private.payment_events as stored set outcome = became
    where stored.business_id = take_payment_event.business_id and stored.event_id = event ->> 'id';
  end if;
  return became;
end
$$;

create function public.take_payment_event(business_id uuid, event jsonb) returns text
language sql volatile set search_path = '' as $$
  select private.take_payment_event(take_payment_event.business_id, take_payment_event.event)
$$;

grant execute on function private.take_payment_event, public.take_payment_event to service_role;

-- online/commands/keys.sql

-- The owner's Stripe keys: they are written and never read back, except for their last four characters.

create function private.set_payment_keys(business_id uuid, secret_key text, webhook_secret text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  key text := nullif(btrim(set_payment_keys.secret_key), '');
  hook text := nullif(btrim(set_payment_keys.webhook_secret), '');
  stored private.payment_keys;
begin
  if set_payment_keys.business_id is null
    or not set_payment_keys.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  if key is not null and (char_length(key) > 255 or key !~ '^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$') then
    raise sqlstate 'PT400' using message = 'secret_key_wrong', hint = 'It begins with sk_ or rk_.';
  end if;
  if hook is not null and (char_length(hook) > 255 or hook !~ '^whsec_[A-Za-z0-9+/=_-]{8,}$') then
    raise sqlstate 'PT400' using message = 'webhook_secret_wrong', hint = 'It begins with whsec_.';
  end if;
  select * into stored from private.payment_keys as existing
  where existing.business_id = set_payment_keys.business_id for update;
  if key is null and stored.business_id is null then
    raise sqlstate 'PT400' using message = 'secret_key_missing';
  end if;
  -- Test and live mode have separate webhook secrets: an old one would verify events of the wrong mode.
  if hook is null and key is not null and split_part(key, '_', 2) <> split_part(stored.secret_key, '_', 2) then
    stored.webhook_secret := null;
  end if;
  insert into private.payment_keys as kept (business_id, secret_key, webhook_secret)
  values (set_payment_keys.business_id, coalesce(key, stored.secret_key), coalesce(hook, stored.webhook_secret))
  on conflict on constraint payment_keys_pkey do update set secret_key = excluded.secret_key,
    webhook_secret = excluded.webhook_secret, updated_at = now();
end
$$;

create function private.forget_payment_keys(business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if forget_payment_keys.business_id is null
    or not forget_payment_keys.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  delete from private.payment_keys as stored where stored.business_id = forget_payment_keys.business_id;
end
$$;

-- A null key or secret leaves the stored one unchanged.
create function public.set_payment_keys(business_id uuid, secret_key text, webhook_secret text default null)
returns void
language sql volatile set search_path = '' as $$
  select private.set_payment_keys(set_payment_keys.business_id, set_payment_keys.secret_key,
    set_payment_keys.webhook_secret)
$$;

create function public.forget_payment_keys(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.forget_payment_keys(forget_payment_keys.business_id)
$$;

grant execute on function private.set_payment_keys, private.forget_payment_keys to authenticated;
grant execute on function public.set_payment_keys, public.forget_payment_keys to authenticated, service_role;

-- online/commands/refund.sql

-- Refunds of card payments: started here, made by Stripe, then recorded in the books.

create function private.lock_invoice(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if lock_invoice.invoice_id is null then return; end if;
  perform private.queue_for_invoice(lock_invoice.invoice_id);
  perform from public.invoices as invoice where invoice.id = lock_invoice.invoice_id for no key update;
end
$$;

-- The payment, with its invoice locked before it and the client's credit after it.
create function private.locked_payment(payment_id uuid) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  perform private.lock_invoice((select found.invoice_id from public.payments as found
    where found.id = locked_payment.payment_id));
  select * into payment from public.payments as found where found.id = locked_payment.payment_id for no key update;
  if payment.id is not null then perform private.lock_credit(payment.client_id); end if;
  return payment;
end
$$;

-- refund: {"id", "amount", "is_still_owed", "reason"?, "tell_client"?}. Returns the request to send to Stripe.
create function private.begin_online_refund(payment_id uuid, refund jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.locked_payment(begin_online_refund.payment_id);
  promised private.online_refunds;
  wanted numeric := (refund ->> 'amount')::numeric;
  is_repeat boolean;
begin
  if payment.id is null or not payment.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if payment.provider_payment is null then raise sqlstate 'PT409' using message = 'not_paid_online'; end if;
  if (refund ->> 'id') is null or wanted is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  if not private.fits(refund ->> 'reason', 2000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  select * into promised from private.online_refunds as found where found.id = (refund ->> 'id')::uuid;
  if promised.id is not null and (promised.payment_id <> payment.id or promised.amount <> wanted) then
    raise sqlstate 'PT409' using message = 'already_refunded', hint = 'This refund was begun with another amount.';
  end if;
  is_repeat := promised.id is not null;
  if not is_repeat then
    perform private.check_amount(payment.business_id, wanted);
    if payment.invoice_id is not null and (refund ->> 'is_still_owed') is null then
      raise sqlstate 'PT400' using message = 'still_owed_missing', hint = 'Whether the client owes it again.';
    end if;
    -- A written-off amount is not requested again, and owing the refund again would request it.
    if (refund ->> 'is_still_owed')::boolean and (select invoice.status from public.invoices as invoice
      where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id) = 'written_off' then
      raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
    end if;
    if wanted > private.refundable_of_invoice(payment) + private.refundable_of_credit(payment)
        - private.promised_online(payment) then
      raise sqlstate 'PT409' using message = 'refund_too_large', hint = 'More than is left of this payment.';
    end if;
    insert into private.online_refunds as made (id, business_id, payment_id, user_id, amount, is_still_owed, reason,
      is_client_told)
    values ((refund ->> 'id')::uuid, payment.business_id, payment.id, (select auth.uid()), wanted,
      coalesce((refund ->> 'is_still_owed')::boolean, false) and payment.invoice_id is not null,
      nullif(btrim(refund ->> 'reason'), ''), coalesce((refund ->> 'tell_client')::boolean, false))
    returning * into promised;
  end if;
  return jsonb_build_object('refund_id', promised.id, 'business_id', payment.business_id,
    'provider_payment', payment.provider_payment, 'amount_minor', round(promised.amount
      * 10::numeric ^ private.currency_exponent(payment.business_id))::bigint,
    'is_repeat', is_repeat, 'kept', (select to_jsonb(kept) from public.refunds as kept where kept.id = promised.id));
end
$$;

-- Records one Stripe refund, once. It first reduces what the payment paid of its invoice, then the credit that it made,
-- as a row of its own: that part was never owed.
create function private.keep_provider_refund(payment public.payments, provider_refund text, amount numeric,
  promised_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  promised private.online_refunds;
  of_invoice numeric := greatest(0, least(amount, private.refundable_of_invoice(payment)));
  of_credit numeric;
  row_id uuid;
  made public.refunds;
begin
  if exists (select from public.refunds as kept where kept.business_id = payment.business_id
    and kept.provider_refund = keep_provider_refund.provider_refund) then
    return;
  end if;
  select * into promised from private.online_refunds as found
  where found.id = promised_id and found.payment_id = payment.id;
  -- More was refunded than the books know of; the difference belongs to the invoice, if there is one.
  of_credit := least(amount - of_invoice, private.refundable_of_credit(payment));
  if payment.invoice_id is not null then of_invoice := amount - of_credit; end if;
  row_id := coalesce(promised.id, gen_random_uuid());
  insert into public.refunds (id, business_id, user_id, client_id, payment_id, invoice_id, amount, refunded_on, method,
    is_still_owed, reason, provider_refund)
  values (row_id, payment.business_id, promised.user_id, payment.client_id, payment.id,
    case when of_invoice > 0 then payment.invoice_id end, case when of_invoice > 0 then of_invoice else amount end,
    private.today(payment.business_id), 'online', coalesce(promised.is_still_owed, false) and of_invoice > 0,
    promised.reason, keep_provider_refund.provider_refund);
  if of_credit > 0 and of_invoice > 0 then
    row_id := gen_random_uuid();
    insert into public.refunds (id, business_id, user_id, client_id, payment_id, amount, refunded_on, method,
      is_still_owed, reason, provider_refund)
    values (row_id, payment.business_id, promised.user_id, payment.client_id, payment.id, of_credit,
      private.today(payment.business_id), 'online', false, promised.reason,
      keep_provider_refund.provider_refund || ':credit');
  end if;
  if of_credit > 0 then
    insert into public.credits (business_id, user_id, client_id, kind, amount, payment_id, refund_id)
    values (payment.business_id, promised.user_id, payment.client_id, 'refunded', -of_credit, payment.id, row_id);
  end if;
  select * into made from public.refunds as kept where kept.business_id = payment.business_id
    and kept.provider_refund = keep_provider_refund.provider_refund;
  made.amount := keep_provider_refund.amount;
  perform private.log_refund(made);
  if promised.is_client_told then perform private.queue_refund_mail(made); end if;
end
$$;

-- Stripe made the refund. Returns the recorded row.
create function private.keep_online_refund(refund_id uuid, provider_refund text) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  promised private.online_refunds;
  answer public.refunds;
begin
  select * into promised from private.online_refunds as found where found.id = keep_online_refund.refund_id;
  if promised.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  perform private.keep_provider_refund(private.locked_payment(promised.payment_id),
    keep_online_refund.provider_refund, promised.amount, promised.id);
  select * into answer from public.refunds as kept where kept.business_id = promised.business_id
    and kept.provider_refund = keep_online_refund.provider_refund;
  return answer;
end
$$;

create function public.begin_online_refund(payment_id uuid, refund jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.begin_online_refund(begin_online_refund.payment_id, begin_online_refund.refund)
$$;

create function public.keep_online_refund(refund_id uuid, provider_refund text) returns public.refunds
language sql volatile set search_path = '' as $$
  select private.keep_online_refund(keep_online_refund.refund_id, keep_online_refund.provider_refund)
$$;

-- Stripe rejected the refund; another attempt is possible.
create function private.drop_online_refund(refund_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.online_refunds as dropped where dropped.id = drop_online_refund.refund_id
    and not exists (select from public.refunds as kept where kept.id = dropped.id)
$$;

create function public.drop_online_refund(refund_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.drop_online_refund(drop_online_refund.refund_id)
$$;

grant execute on function private.begin_online_refund to authenticated;
grant execute on function public.begin_online_refund to authenticated, service_role;
grant execute on function private.keep_online_refund, public.keep_online_refund, private.drop_online_refund,
  public.drop_online_refund to service_role;

-- expenses/table.sql

-- What the business spent. The office sees all expenses, workers those they entered.
create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  category text not null check (category in ('materials', 'supplies', 'tools', 'equipment', 'fuel', 'vehicle',
    'subcontractors', 'insurance', 'marketing', 'office', 'software', 'phone', 'rent', 'utilities', 'travel', 'meals',
    'training', 'fees', 'taxes', 'other')),
  description text check (private.fits(description, 500)),
  vendor text check (private.fits(vendor, 200)),
  -- The total, including tax_amount.
  amount numeric not null check (amount = round(amount, 2) and amount between 0 and 100000000000),
  tax_amount numeric not null default 0
    check (tax_amount = round(tax_amount, 2) and tax_amount between 0 and 100000000000),
  date date not null check (date between '2000-01-01' and '2100-01-01'),
  payment_method text check (payment_method in ('cash', 'check', 'card', 'bank_transfer', 'online', 'other')),
  notes text check (private.fits(notes, 4000)),
  job_id uuid,
  -- The address of a receipt stored elsewhere; uploaded ones are in receipts.
  receipt_url text check (char_length(receipt_url) <= 2000 and receipt_url ~ '^https?://[^\s]+$'),
  is_reimbursable boolean not null default false,
  -- The member who is reimbursed.
  reimburse_to uuid,
  reimbursed_at timestamptz check (reimbursed_at between '2000-01-01Z' and '2100-01-01Z'),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint expenses_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  constraint expenses_member_fkey foreign key (business_id, reimburse_to)
    references public.team_members (business_id, user_id) on delete set null (reimburse_to),
  check (tax_amount <= amount),
  check (is_reimbursable or (reimburse_to is null and reimbursed_at is null))
);
create index expenses_day_idx on public.expenses (business_id, date desc, id);
create index expenses_newest_idx on public.expenses (business_id, created_at desc, id);
create index expenses_search_idx on public.expenses using gin (business_id,
  private.searchable(coalesce(description, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(notes, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index expenses_category_idx on public.expenses (business_id, category, date desc, id);
create index expenses_job_idx on public.expenses (job_id, business_id);
create index expenses_user_idx on public.expenses (user_id, business_id);
create index expenses_member_idx on public.expenses (reimburse_to, business_id);

alter table public.expenses enable row level security;
-- user_id is accepted on insert but overwritten; only mark_reimbursed marks an expense as reimbursed.
revoke all on public.expenses from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, category, description, vendor, amount, tax_amount, date,
    payment_method, notes, job_id, receipt_url, is_reimbursable, reimburse_to), update (category, description, vendor,
    amount, tax_amount, date, payment_method, notes, job_id, receipt_url, is_reimbursable, reimburse_to, version,
    updated_at) on public.expenses to authenticated;
grant all on public.expenses to service_role;

create policy "owners and managers read expenses, workers their own" on public.expenses
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select auth.uid())));
create policy "members add expenses, workers to their jobs" on public.expenses
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((job_id is null or job_id in (select private.my_job_ids()))
        and (reimburse_to is null or reimburse_to = (select auth.uid())))));
-- Only the office can change a reimbursed expense.
create policy "owners and managers change expenses, workers their own" on public.expenses
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (user_id = (select auth.uid()) and reimbursed_at is null)))
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((job_id is null or job_id in (select private.my_job_ids()))
        and (reimburse_to is null or reimburse_to = (select auth.uid())))));
create policy "owners and managers delete expenses, workers their own" on public.expenses
  for delete to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (user_id = (select auth.uid()) and reimbursed_at is null)));

-- The receipts of an expense; their bytes are in the bucket "receipts".
create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  expense_id uuid not null,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  -- {business_id}/{uuid}.{jpg|png|pdf}
  path text not null unique check (char_length(path) <= 200 and path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|pdf)$'),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'application/pdf')),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint receipts_expense_fkey foreign key (business_id, expense_id)
    references public.expenses (business_id, id) on delete cascade,
  check (split_part(path, '/', 1) = business_id::text)
);
create index receipts_expense_idx on public.receipts (expense_id, business_id);
create index receipts_business_idx on public.receipts (business_id);

alter table public.receipts enable row level security;
revoke all on public.receipts from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, expense_id, name, path, mime_type, size_bytes) on
    public.receipts to authenticated;
grant all on public.receipts to service_role;

create policy "owners and managers see receipts, workers their own" on public.receipts
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or expense_id in (select private.my_expense_ids())));
create policy "owners and managers add receipts, workers to their expenses" on public.receipts
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or expense_id in (select private.my_open_expense_ids())));
create policy "owners and managers delete receipts, workers their own" on public.receipts
  for delete to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or expense_id in (select private.my_open_expense_ids())));

-- expenses/reads.sql

-- Totals by category, and the overall total in the row without a category, under the policies of the caller. `reimbursement`:
-- open (not reimbursed yet) or done.
create function public.expense_sums(business_id uuid, words text[] default '{}', from_date date default null,
  to_date date default null, reimbursement text default null)
returns table (category text, expenses int, amount numeric, tax_amount numeric, owed_amount numeric)
language sql stable set search_path = '' as $$
  select expense.category, count(*)::int, coalesce(sum(expense.amount), 0), coalesce(sum(expense.tax_amount), 0),
    coalesce(sum(expense.amount) filter (where expense.is_reimbursable and expense.reimbursed_at is null), 0)
  from public.expenses as expense
  where expense.business_id = expense_sums.business_id
    and (from_date is null or expense.date >= from_date) and (to_date is null or expense.date <= to_date)
    and (reimbursement is null
      or expense.is_reimbursable and (expense.reimbursed_at is not null) = (reimbursement = 'done'))
    and not exists (select from unnest(words) as word where strpos(lower(concat_ws(E'\n', expense.description,
      expense.vendor, expense.notes)), lower(word)) = 0)
  group by rollup (expense.category)
  order by expense.category
$$;

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('receipts', 'receipts', false, 10485760, array['image/jpeg', 'image/png', 'application/pdf']);

  create policy "owners and managers see the bytes of receipts" on storage.objects
    for select to authenticated using (bucket_id = 'receipts'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id)));
  create policy "members see the bytes of receipts that they see" on storage.objects
    for select to authenticated using (bucket_id = 'receipts'
      and exists (select from public.receipts as receipt where receipt.path = objects.name));
  -- For the time between storing the bytes and inserting their row.
  create policy "members see the bytes of receipts that they have just added" on storage.objects
    for select to authenticated using (bucket_id = 'receipts' and owner_id = (select auth.uid())::text
      and created_at > now() - interval '1 hour'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id)));
  create policy "members add receipts to their business" on storage.objects
    for insert to authenticated with check (bucket_id = 'receipts'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id))
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|pdf)$'
      and private.has_storage_room((storage.foldername(name))[1]));
  create policy "owners and managers remove receipts, members those they added" on storage.objects
    for delete to authenticated using (bucket_id = 'receipts'
      and ((storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id))
        or (owner_id = (select auth.uid())::text
          and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id))
          -- Workers' own receipts whose row they can see, until the expense is reimbursed.
          and not exists (select from public.receipts as receipt where receipt.path = objects.name
            and receipt.expense_id not in (select private.my_open_expense_ids())))));
end
$$;

grant execute on function public.expense_sums to authenticated, service_role;

-- expenses/lifecycle.sql

-- Only a reimbursable expense has a member to reimburse, and a reimbursed expense stays reimbursable.
create function private.person_to_reimburse(expense public.expenses) returns uuid
language plpgsql set search_path = '' as $$
begin
  if expense.is_reimbursable then return expense.reimburse_to; end if;
  if expense.reimbursed_at is not null then
    raise sqlstate 'PT409' using message = 'already_reimbursed';
  end if;
  return null;
end
$$;

create function private.before_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
begin
  if tg_op = 'INSERT' or (new.amount, new.tax_amount) is distinct from (old.amount, old.tax_amount) then
    new.amount := private.counted_amount('amount', new.amount, exponent);
    new.tax_amount := private.counted_amount('tax_amount', new.tax_amount, exponent);
  end if;
  new.reimburse_to := private.person_to_reimburse(new);
  if tg_op = 'INSERT' then
    new.user_id := private.author(new.user_id);
    return new;
  end if;

  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_expense before insert or update on public.expenses
  for each row execute function private.before_expense();

-- The names of the columns that a person changed. private.mark_reimbursed logs reimbursements itself.
create function private.changed_fields(expense public.expenses, was public.expenses) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(entry.key order by entry.key) from jsonb_each(to_jsonb(expense)) as entry
  where entry.key not in ('version', 'updated_at', 'reimbursed_at')
    and entry.value is distinct from to_jsonb(was) -> entry.key
$$;

create function private.after_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform private.log_record_event(new.business_id, 'expense', new.id, 'created',
      jsonb_build_object('amount', new.amount, 'category', new.category));
  elsif tg_op = 'DELETE' then
    -- Skipped when the whole business is being deleted.
    if exists (select from public.businesses where id = old.business_id) then
      perform private.log_record_event(old.business_id, 'expense', old.id, 'deleted', jsonb_build_object(
        'amount', old.amount, 'category', old.category, 'date', old.date, 'vendor', old.vendor));
    end if;
  else
    changed := private.changed_fields(new, old);
    if changed is not null then
      perform private.log_record_event(new.business_id, 'expense', new.id, 'changed', jsonb_build_object('fields', changed));
    end if;
  end if;
  return null;
end
$$;
create trigger after_expense after insert or update or delete on public.expenses
  for each row execute function private.after_expense();

-- A worker cannot make a receipt of bytes that somebody else uploaded, because the receipt would let them read those
-- bytes.
create function private.require_own_bytes(business_id uuid, path text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null or (select auth.uid()) is null
    or require_own_bytes.business_id = any(array(select private.my_managed_business_ids())) then
    return;
  end if;
  if exists (select from storage.objects as object where object.bucket_id = 'receipts'
    and object.name = require_own_bytes.path and object.owner_id is distinct from (select auth.uid())::text) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Somebody else brought these bytes.';
  end if;
end
$$;

create function private.before_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_bytes(new.business_id, new.path);
  new.size_bytes := private.stored_size('receipts', new.path, new.size_bytes);
  perform private.require_storage_room(new.business_id, new.size_bytes);
  new.user_id := private.author(new.user_id);
  return new;
end
$$;
create trigger before_receipt before insert on public.receipts
  for each row execute function private.before_receipt();

-- expenses/commands.sql

-- Marks an expense as reimbursed, or removes the mark.
create function private.mark_reimbursed(expense_id uuid, is_reimbursed boolean) returns public.expenses
language plpgsql security definer set search_path = '' as $$
declare
  expense public.expenses;
begin
  select existing.* into expense from public.expenses as existing
  where existing.id = mark_reimbursed.expense_id and existing.business_id in (select private.my_managed_business_ids())
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'expense_not_found';
  end if;
  if is_reimbursed = (expense.reimbursed_at is not null) then return expense; end if;
  if is_reimbursed and not expense.is_reimbursable then
    raise sqlstate 'PT409' using message = 'not_reimbursable';
  end if;
  update public.expenses as existing set reimbursed_at = case when is_reimbursed then now() end
  where existing.id = expense.id returning existing.* into expense;
  perform private.log_record_event(expense.business_id, 'expense', expense.id,
    case when is_reimbursed then 'reimbursed' else 'reimbursement_undone' end);
  return expense;
end
$$;

create function public.mark_reimbursed(expense_id uuid, is_reimbursed boolean) returns public.expenses
language sql set search_path = '' as $$
  select private.mark_reimbursed(expense_id, is_reimbursed)
$$;

grant execute on function private.mark_reimbursed, public.mark_reimbursed to authenticated, service_role;

-- documents/reads.sql

-- The data of PDFs. The server checks first that its caller may read the record.
-- An invoice as it is now, or an earlier version as it was sent.
create function private.invoice_document(invoice_id uuid, version_number int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invoice public.invoices;
  wanted int;
  shown jsonb;
begin
  select * into invoice from public.invoices as found where found.id = invoice_document.invoice_id;
  wanted := coalesce(invoice_document.version_number, invoice.version_number);
  shown := case when wanted = invoice.version_number then private.invoice_snapshot(invoice.id)
    else (select version.snapshot from public.invoice_versions as version
      where version.business_id = invoice.business_id and version.invoice_id = invoice.id
        and version.version_number = wanted) end;
  if shown is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  return private.invoice_page(invoice, shown) || jsonb_build_object('is_current', wanted = invoice.version_number);
end
$$;

-- The receipt of a payment: what it paid, the remaining balance, and its refunds.
create function private.receipt_document(payment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments as found where found.id = receipt_document.payment_id;
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  return jsonb_build_object(
    'payment', jsonb_build_object('payment_number', payment.payment_number, 'amount', payment.amount,
      'paid_on', payment.paid_on, 'method', payment.method, 'reference', payment.reference),
    'invoice', (select jsonb_build_object('invoice_number', invoice.invoice_number, 'title', invoice.title,
        'issue_date', invoice.issue_date, 'total_amount', invoice.total_amount, 'balance', invoice.balance)
      from public.invoices as invoice
      where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id),
    -- The quote or job that a deposit was paid for.
    'about', coalesce(
      (select jsonb_build_object('record', 'quote', 'number', quote.quote_number, 'title', quote.title)
        from public.quotes as quote where quote.business_id = payment.business_id and quote.id = payment.quote_id),
      (select jsonb_build_object('record', 'job', 'number', job.job_number, 'title', job.title)
        from public.jobs as job where job.business_id = payment.business_id and job.id = payment.job_id)),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('refunded_on', refund.refunded_on,
        'amount', refund.amount, 'method', refund.method) order by refund.refunded_on, refund.created_at, refund.id)
      from public.refunds as refund
      where refund.business_id = payment.business_id and refund.payment_id = payment.id), '[]'),
    -- The amount above the deposit that was asked for is the client's credit.
    'kept_as_credit', coalesce((select sum(credit.amount) from public.credits as credit
      where credit.business_id = payment.business_id and credit.payment_id = payment.id
        and credit.kind = 'overpayment'), 0),
    'business', private.document_business(payment.business_id), 'settings', private.document_layout(payment.business_id),
    'client', private.document_client(payment.business_id, payment.client_id),
    'today', private.today(payment.business_id));
end
$$;

-- A statement keeps its content from when it was made.
create function private.statement_document(statement_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  statement public.client_statements;
begin
  select * into statement from public.client_statements as found where found.id = statement_document.statement_id;
  if statement.id is null then raise sqlstate 'PT404' using message = 'statement_not_found'; end if;
  return jsonb_build_object(
    'statement', jsonb_build_object('from_date', statement.from_date, 'to_date', statement.to_date,
      'opening_balance', statement.opening_balance, 'closing_balance', statement.closing_balance,
      'credit', statement.snapshot -> 'credit', 'created_at', statement.created_at),
    'entries', coalesce(statement.snapshot -> 'entries', '[]'),
    'business', private.document_business(statement.business_id),
    'settings', private.document_layout(statement.business_id),
    'client', private.document_client(statement.business_id, statement.client_id),
    'today', private.today(statement.business_id));
end
$$;

-- The job sheet for the people who do the work: where, when, what, and no prices. It includes the visits whose ids are
-- given; the server passes those that its caller may read.
create function private.job_sheet_document(job_id uuid, visit_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  select * into job from public.jobs as found where found.id = job_sheet_document.job_id;
  if job.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return jsonb_build_object(
    'job', jsonb_build_object('job_number', job.job_number, 'title', job.title, 'description', job.description,
      'instructions', job.instructions, 'priority', job.priority, 'status', job.status,
      'estimated_minutes', job.estimated_minutes),
    'address', coalesce(nullif(btrim(job.custom_address), ''), private.document_property(job.business_id, job.property_id),
      (select nullif(btrim(client.address), '') from public.clients as client
        where client.business_id = job.business_id and client.id = job.client_id)),
    'remarks', (select property.remarks from public.property_addresses as property
      where property.business_id = job.business_id and property.id = job.property_id),
    'phone', coalesce(nullif(btrim(job.contact_phone), ''), (select client.phone from public.clients as client
      where client.business_id = job.business_id and client.id = job.client_id)),
    'visits', coalesce((select jsonb_agg(jsonb_build_object('visit_date', visit.visit_date,
        'start_time', to_char(visit.start_time, 'HH24:MI'), 'duration_minutes', visit.duration_minutes,
        'status', visit.status, 'instructions', visit.instructions,
        'members', coalesce((select jsonb_agg(coalesce(person.full_name, '') order by person.full_name, person.id)
          from public.visit_members as assigned join public.profiles as person on person.id = assigned.user_id
          where assigned.business_id = visit.business_id and assigned.visit_id = visit.id), '[]'),
        'checklist', coalesce((select jsonb_agg(jsonb_build_object('label', item.label, 'is_done', item.is_done)
          order by item.position, item.id) from public.visit_checklist_items as item
          where item.business_id = visit.business_id and item.visit_id = visit.id), '[]'),
        'signoff', (select jsonb_build_object('signer_name', signed.signer_name, 'signature', signed.signature,
            'signed_at', signed.created_at) from public.visit_signoffs as signed
          where signed.business_id = visit.business_id and signed.visit_id = visit.id
          order by signed.created_at desc, signed.id limit 1))
        order by visit.visit_date, visit.start_time, visit.id)
      from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
        and visit.id = any(job_sheet_document.visit_ids)), '[]'),
    'lines', coalesce((select jsonb_agg(jsonb_build_object('name', line.name, 'description', line.description,
        'notes', line.notes, 'quantity', line.quantity) order by line.position, line.id)
      from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id), '[]'),
    'business', private.document_business(job.business_id), 'settings', private.document_layout(job.business_id),
    'client', private.document_client(job.business_id, job.client_id), 'today', private.today(job.business_id));
end
$$;

create function public.invoice_document(invoice_id uuid, version_number int default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.invoice_document(invoice_document.invoice_id, invoice_document.version_number)
$$;

create function public.receipt_document(payment_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.receipt_document(receipt_document.payment_id)
$$;

create function public.statement_document(statement_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.statement_document(statement_document.statement_id)
$$;

create function public.job_sheet_document(job_id uuid, visit_ids uuid[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select private.job_sheet_document(job_sheet_document.job_id, job_sheet_document.visit_ids)
$$;

grant execute on function private.invoice_document, private.receipt_document, private.statement_document,
  private.job_sheet_document, public.invoice_document, public.receipt_document, public.statement_document,
  public.job_sheet_document to service_role;

-- reminders/table.sql

-- The reminder steps that were taken, each once.
create table public.reminders_sent (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  record text not null check (record in ('invoice', 'quote', 'visit')),
  record_id uuid not null,
  -- due_1, due_7, due_14 of an invoice; day_3, day_7 of a quote; day_before of a visit, with its day.
  step text not null check (step ~ '^[a-z0-9_:-]{1,60}$'),
  -- Skipped: after an outage only the latest step is sent.
  is_skipped boolean not null default false,
  sent_at timestamptz not null default now() check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (business_id, record, record_id, step)
);
create index reminders_sent_newest_idx on public.reminders_sent (business_id, sent_at desc);

alter table public.reminders_sent enable row level security;
revoke all on public.reminders_sent from public, anon, authenticated;
grant select on public.reminders_sent to authenticated;
grant all on public.reminders_sent to service_role;

create policy "owners and managers read whom their business reminded" on public.reminders_sent
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- reminders/reads.sql

-- The records that may need a reminder. domain/src/reminders decides on which day and at which hour it is due;
-- private.queue_reminder makes sure that it is queued once.
-- base_day: the day that steps are counted from. cycle: the due date, version or day that the steps belong to; when it
-- changes, the steps start over. until_day: the last day on which a step makes sense. last_sent_at: the last mail about the
-- record, manual or not. steps_sent: the steps already sent.
create view private.reminder_candidates as
  select 'invoice' as record, invoice.id as record_id, invoice.business_id, invoice.client_id,
    lower(btrim(client.email)) as email, business.timezone, invoice.due_date as base_day,
    invoice.due_date::text as cycle, null::date as until_day,
    greatest(invoice.sent_at, invoice.last_mailed_at) as last_sent_at,
    concat_ws(' · ', invoice.invoice_number, nullif(btrim(invoice.title), '')) as title, invoice.balance as amount,
    array(select sent.step from public.reminders_sent as sent where sent.business_id = invoice.business_id
      and sent.record = 'invoice' and sent.record_id = invoice.id) as steps_sent
  from public.invoices as invoice
    join public.businesses as business on business.id = invoice.business_id and business.automated_reminders
    join public.clients as client on client.business_id = invoice.business_id and client.id = invoice.client_id
      and not client.is_reminder_muted and private.is_address(lower(btrim(client.email)))
  where invoice.status = 'sent' and invoice.balance > 0 and invoice.claimed_paid_at is null and not invoice.is_sample
  union all
  select 'quote', quote.id, quote.business_id, quote.client_id, lower(btrim(client.email)), business.timezone,
    (quote.sent_at at time zone business.timezone)::date, quote.version_number::text, quote.valid_until,
    greatest(quote.sent_at, quote.followed_up_at), concat_ws(' · ', quote.quote_number, quote.title), quote.total,
    array(select sent.step from public.reminders_sent as sent where sent.business_id = quote.business_id
      and sent.record = 'quote' and sent.record_id = quote.id)
  from public.quotes as quote
    join public.businesses as business on business.id = quote.business_id and business.automated_reminders
    join public.clients as client on client.business_id = quote.business_id and client.id = quote.client_id
      and not client.is_reminder_muted and private.is_address(lower(btrim(client.email)))
  where quote.status = 'sent' and quote.sent_at is not null and not quote.is_archived and not quote.is_sample
  union all
  select 'visit', visit.id, visit.business_id, visit.client_id, lower(btrim(client.email)), business.timezone,
    visit.visit_date, visit.visit_date::text, visit.visit_date - 1,
    (select max(mail.created_at) from private.outbox as mail
      where mail.record_id = visit.id and mail.record = 'visit' and mail.status <> 'failed'),
    coalesce(job.title, request.title), null,
    array(select sent.step from public.reminders_sent as sent where sent.business_id = visit.business_id
      and sent.record = 'visit' and sent.record_id = visit.id)
  from public.visits as visit
    join public.businesses as business on business.id = visit.business_id and business.automated_reminders
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
      and not client.is_reminder_muted and private.is_address(lower(btrim(client.email)))
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.status = 'scheduled' and visit.visit_date is not null and not visit.is_sample;

-- Businesses in whose daytime it is, and records with a step that may be due: none is older than the last step plus two
-- weeks.
create function private.reminder_candidates_now(at timestamptz) returns setof private.reminder_candidates
language sql stable security definer set search_path = '' as $$
  select each.* from public.businesses as business, private.reminder_candidates as each
  where business.automated_reminders and business.closed_at is null and each.business_id = business.id
    and extract(hour from reminder_candidates_now.at at time zone business.timezone) between 9 and 17
    and each.base_day between (reminder_candidates_now.at at time zone business.timezone)::date - 28
      and (reminder_candidates_now.at at time zone business.timezone)::date + 1
    and (each.last_sent_at is null or each.last_sent_at <= reminder_candidates_now.at - interval '24 hours')
  order by each.business_id, each.record, each.base_day, each.record_id
$$;

-- The fields of a mail about a visit.
create function private.visit_mail_data(visit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'title', coalesce(job.title, request.title), 'visit_date', visit.visit_date,
    'start_time', to_char(visit.start_time, 'HH24:MI'), 'address', private.visit_address(visit.id),
    'timezone', business.timezone, 'reply_to', private.reply_address(business))
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = visit_mail_data.visit_id
$$;

-- When a mail that was delayed by a mail server may be sent. A reminder is sent during the day only, and never (null)
-- once it is obsolete. Every other mail is sent now.
create function private.delivery_time(mail_id uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  mail private.outbox;
  candidate private.reminder_candidates;
  wall timestamp;
begin
  select * into mail from private.outbox as waiting where waiting.id = delivery_time.mail_id;
  -- By its key: a reminder that somebody sent by hand goes out when they say so.
  if mail.key !~ '^(invoice-reminder|quote-follow-up|visit-reminder):[0-9a-f-]{36}:[a-z]+_' then return delivery_time.at; end if;
  select * into candidate from private.reminder_candidates as each
  where each.record_id = mail.record_id and each.record = mail.record;
  wall := delivery_time.at at time zone candidate.timezone;
  if candidate.record_id is null or candidate.cycle <> split_part(mail.key, ':', 4) or wall::date > candidate.until_day then
    return null;
  end if;
  return case when wall::time >= '18:00' then (wall::date + 1 + time '09:00') at time zone candidate.timezone
    when wall::time < '09:00' then (wall::date + time '09:00') at time zone candidate.timezone else delivery_time.at end;
end
$$;

-- Predicts what will be sent in the next days if nothing is paid, answered or moved: the rules of domain/src/reminders, for
-- all future steps at once.
create function private.reminder_calendar(business_id uuid, days int, at timestamptz)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language sql stable security definer set search_path = '' rows 100 as $$
  with steps (record, step, after) as (values ('invoice', 'due_1', 1), ('invoice', 'due_7', 7), ('invoice', 'due_14', 14),
    ('quote', 'day_3', 3), ('quote', 'day_7', 7), ('visit', 'day_before', -1)),
  clock as (
    select (reminder_calendar.at at time zone business.timezone) as wall, business.timezone
    from public.businesses as business where business.id = reminder_calendar.business_id),
  due as (
    select each.*, steps.step, each.base_day + steps.after as step_day, clock.wall,
      -- A day ends at six in the evening, both here and one day after the last mail to the client.
      (clock.wall + interval '6 hours')::date as first_day,
      ((each.last_sent_at + interval '24 hours') at time zone clock.timezone + interval '6 hours')::date as free_day,
      (each.last_sent_at at time zone clock.timezone)::date as last_sent_day,
      lead(each.base_day + steps.after) over (partition by each.record_id order by steps.after) as next_step_day,
      bool_or(steps.step || ':' || each.cycle = any(each.steps_sent))
        over (partition by each.record_id order by steps.after rows between current row and unbounded following)
        as is_over
    from clock, private.reminder_candidates as each join steps on steps.record = each.record
    where each.business_id = reminder_calendar.business_id)
  select planned.day, due.record, due.record_id, due.step, due.client_id, client.name, due.title, due.amount
  from due cross join lateral (select greatest(due.step_day, due.first_day, due.free_day) as day) as planned
    join public.clients as client on client.business_id = due.business_id and client.id = due.client_id
  where not due.is_over and (due.last_sent_at is null or due.step_day > due.last_sent_day)
    and planned.day < coalesce(due.next_step_day, '2100-01-01') and planned.day <= due.step_day + 14
    and planned.day <= coalesce(due.until_day, '2100-01-01')
    and planned.day <= due.wall::date + reminder_calendar.days
  order by planned.day, due.record, due.title, due.record_id
  limit 500
$$;

create function private.my_reminder_calendar(business_id uuid, days int)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language plpgsql stable security definer set search_path = '' rows 100 as $$
#variable_conflict use_column
begin
  if not my_reminder_calendar.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  return query select * from private.reminder_calendar(my_reminder_calendar.business_id,
    least(greatest(my_reminder_calendar.days, 0), 366), now());
end
$$;

create function public.reminder_calendar(business_id uuid, days int default 30)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language sql stable set search_path = '' rows 100 as $$
  select * from private.my_reminder_calendar(reminder_calendar.business_id, reminder_calendar.days)
$$;

grant execute on function private.my_reminder_calendar to authenticated;
grant execute on function public.reminder_calendar to authenticated, service_role;

-- reminders/commands.sql

-- Takes a reminder step only once: the step and its mail are one transaction, and only the caller that takes the step
-- queues the mail.

create function private.queue_invoice_reminder(candidate private.reminder_candidates, step text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  update public.invoices as reminded set last_mailed_at = queue_invoice_reminder.at
  where reminded.id = candidate.record_id returning * into invoice;
  perform private.queue_mail(candidate.business_id, 'invoice-reminder', 'invoice-reminder:' || invoice.id || ':' || step,
    candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'invoice', invoice.id,
    private.invoice_mail_data(invoice) || jsonb_build_object('token', private.new_invoice_link(invoice, candidate.email),
      'days_late', (queue_invoice_reminder.at at time zone candidate.timezone)::date - invoice.due_date,
      'step', split_part(step, ':', 1)));
end
$$;

create function private.queue_quote_follow_up(candidate private.reminder_candidates, step text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  update public.quotes as stored set followed_up_at = queue_quote_follow_up.at
  where stored.id = candidate.record_id returning * into quote;
  perform private.queue_mail(candidate.business_id, 'quote-follow-up', 'quote-follow-up:' || quote.id || ':' || step,
    candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('token', private.new_quote_link(quote, candidate.email),
      'step', split_part(step, ':', 1)));
end
$$;

-- passed: older steps that were missed during an outage. Returns whether this call queued the step's email.
create function private.queue_reminder(record text, record_id uuid, step text, passed text[], at timestamptz)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  candidate private.reminder_candidates;
  new_step_id uuid;
begin
  -- The lock makes payments, answers, moves and cancellations happen before or after this, never in between.
  case queue_reminder.record
    when 'invoice' then perform from public.invoices as locked where locked.id = queue_reminder.record_id for no key update;
    when 'quote' then
      perform private.queue_for_quote(queue_reminder.record_id);
      perform from public.quotes as locked where locked.id = queue_reminder.record_id for no key update;
    when 'visit' then perform from public.visits as locked where locked.id = queue_reminder.record_id for no key update;
  end case;
  select * into candidate from private.reminder_candidates as each
  where each.record_id = queue_reminder.record_id and each.record = queue_reminder.record;
  if candidate.record_id is null or candidate.cycle <> split_part(step, ':', 2)
    or candidate.last_sent_at > queue_reminder.at - interval '24 hours' then
    return false;
  end if;
  insert into public.reminders_sent (business_id, record, record_id, step, sent_at)
  values (candidate.business_id, candidate.record, candidate.record_id, queue_reminder.step, queue_reminder.at)
  on conflict (business_id, record, record_id, step) do nothing returning id into new_step_id;
  if new_step_id is null then return false; end if;
  insert into public.reminders_sent (business_id, record, record_id, step, is_skipped, sent_at)
  select candidate.business_id, candidate.record, candidate.record_id, older, true, queue_reminder.at from unnest(passed) as older
  on conflict (business_id, record, record_id, step) do nothing;
  case candidate.record
    when 'invoice' then perform private.queue_invoice_reminder(candidate, step, queue_reminder.at);
    when 'quote' then perform private.queue_quote_follow_up(candidate, step, queue_reminder.at);
    when 'visit' then
      perform private.queue_mail(candidate.business_id, 'visit-reminder', 'visit-reminder:' || candidate.record_id || ':' || step,
        candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'visit', candidate.record_id,
        private.visit_mail_data(candidate.record_id));
  end case;
  perform private.log_record_event(candidate.business_id, candidate.record, candidate.record_id,
    case candidate.record when 'quote' then 'followed_up' else 'reminded' end,
    jsonb_build_object('to', candidate.email, 'step', split_part(step, ':', 1), 'is_automatic', true));
  return true;
end
$$;

-- notifications/table.sql

-- What a person is told of, and by what. `by_client`: only what a client did on their own, through a link or by card.
-- `audience`: the owners and managers, or who goes on the visit.
create table private.notification_causes (
  record text not null check (record in ('request', 'quote', 'invoice', 'visit')),
  event text not null check (event ~ '^[a-z][a-z_]{1,59}$'),
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'time_corrected')),
  by_client boolean not null,
  audience text not null check (audience in ('office', 'visit')),
  primary key (record, event)
);

alter table private.notification_causes enable row level security;

insert into private.notification_causes (record, event, kind, by_client, audience) values
  ('request', 'created', 'new_request', true, 'office'),
  ('quote', 'viewed', 'opened', true, 'office'),
  ('quote', 'approved', 'quote_answered', true, 'office'),
  ('quote', 'declined', 'quote_answered', true, 'office'),
  ('quote', 'changes_requested', 'quote_answered', true, 'office'),
  ('quote', 'renewal_asked', 'quote_answered', true, 'office'),
  ('invoice', 'viewed', 'opened', true, 'office'),
  ('invoice', 'claimed_paid', 'claimed_paid', true, 'office'),
  ('invoice', 'payment_recorded', 'payment', true, 'office'),
  ('visit', 'moved', 'visit_changed', false, 'visit'),
  ('visit', 'unscheduled', 'visit_changed', false, 'visit'),
  ('visit', 'cancelled', 'visit_changed', false, 'visit'),
  ('visit', 'time_corrected', 'time_corrected', false, 'office');

-- What one person is told of, written in the transaction of its cause, kept for 90 days. The row names the record and
-- what happened; numbers and names are read under the person's own rights.
create table public.notifications (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'visit_assigned', 'mail_failed', 'invitation_accepted', 'time_corrected')),
  event text not null check (event ~ '^[a-z][a-z_]{1,59}$'),
  -- Null: nothing that can be opened.
  record text check (record in ('request', 'quote', 'invoice', 'visit')),
  record_id uuid,
  -- The colleague whose act it was; null: a client, or the server.
  actor uuid,
  -- The day of a visit, which whoever it was taken from may not read any more.
  day date check (day between '2000-01-01' and '2100-01-01'),
  -- How many records of that kind the act was about.
  how_many int not null default 1 check (how_many between 1 and 100000),
  -- The same cause tells a person once.
  dedupe_key text not null check (char_length(dedupe_key) between 1 and 200),
  created_at timestamptz not null default now(),
  read_at timestamptz check (read_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (user_id, dedupe_key),
  check ((record is null) = (record_id is null))
);
create index notifications_person_idx on public.notifications (user_id, business_id, id desc);
create index notifications_unread_idx on public.notifications (user_id, business_id) where read_at is null;
create index notifications_business_idx on public.notifications (business_id, id desc);
create index notifications_created_idx on public.notifications (created_at);

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated;
grant select on public.notifications to authenticated;
grant all on public.notifications to service_role;

create policy "members read what they were told of, workers what is of their visits" on public.notifications
  for select to authenticated using (user_id = (select auth.uid())
    and (business_id = any(array(select private.my_managed_business_ids()))
      or (business_id = any(array(select private.my_business_ids())) and kind in ('visit_changed', 'visit_assigned'))));

-- How a person wants to be told of a kind. Without a row: in the app and on their devices, and by mail where the kind has a
-- mail of its own, which goes to owners.
create table public.notification_settings (
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'visit_assigned', 'mail_failed', 'invitation_accepted', 'time_corrected')),
  in_app boolean not null default true,
  -- Null: as without a row.
  push boolean,
  mail boolean,
  updated_at timestamptz not null default now(),
  primary key (user_id, business_id, kind)
);
create index notification_settings_business_idx on public.notification_settings (business_id);

alter table public.notification_settings enable row level security;
revoke all on public.notification_settings from public, anon, authenticated;
grant select, insert (business_id, user_id, kind, in_app, push, mail), update (in_app, push, mail), delete
  on public.notification_settings to authenticated;
grant all on public.notification_settings to service_role;

create policy "members read what they want to be told of" on public.notification_settings
  for select to authenticated using (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));
create policy "members choose what they are told of" on public.notification_settings
  for insert to authenticated with check (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));
create policy "members change what they are told of" on public.notification_settings
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())))
  with check (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())));
create policy "members forget what they chose" on public.notification_settings
  for delete to authenticated using (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));

-- notifications/lifecycle.sql

-- Active members who want to be told of this kind. `audience`: 'office', or 'visit' for who goes on the visit.
create function private.people_to_notify(business_id uuid, kind text, audience text, visit_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select member.user_id from public.team_members as member
  where member.business_id = people_to_notify.business_id and member.is_active
    and case people_to_notify.audience when 'office' then member.role in ('owner', 'manager')
      else exists (select from public.visit_members as assigned where assigned.business_id = member.business_id
        and assigned.visit_id = people_to_notify.visit_id and assigned.user_id = member.user_id) end
    and not exists (select from public.notification_settings as setting where setting.user_id = member.user_id
      and setting.business_id = member.business_id and setting.kind = people_to_notify.kind and not setting.in_app)
$$;

-- Nobody is told of their own act. An opened document is news once a day, the visits of a job that
-- are changed together are one piece of news; who corrects a time again before the last was read adds none.
create function private.after_record_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, actor, created_at,
    dedupe_key)
  select event.business_id, person.user_id, cause.kind, cause.event, event.record, event.record_id, event.user_id,
    event.created_at,
    case cause.kind when 'opened' then concat_ws(':', event.record, event.kind, event.record_id, event.created_at::date)
      when 'visit_changed' then concat_ws(':', 'visit', cause.event, coalesce((select visit.job_id from public.visits as visit
        where visit.id = event.record_id and visit.business_id = event.business_id), event.record_id), event.created_at)
      else 'event:' || event.id end
  from added as event
  join private.notification_causes as cause on cause.record = event.record and cause.event
    = case when event.record = 'visit' and event.kind = 'status_changed' then event.data ->> 'to' else event.kind end
  cross join private.people_to_notify(event.business_id, cause.kind, cause.audience, event.record_id) as person (user_id)
  where (event.user_id is null or not cause.by_client) and event.user_id is distinct from person.user_id
    and (cause.kind <> 'time_corrected' or not exists (select from public.notifications as unread
      where unread.user_id = person.user_id and unread.business_id = event.business_id and unread.read_at is null
        and unread.kind = cause.kind and unread.record_id = event.record_id and unread.actor = event.user_id))
  order by event.id
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$$;
create trigger after_record_events after insert on public.record_events referencing new table as added
  for each statement execute function private.after_record_events();

-- Once for each run of attempts that failed.
create function private.after_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, dedupe_key)
  select new.business_id, person.user_id, 'mail_failed', 'mail_failed', about.record, about.record_id,
    concat_ws(':', 'mail', new.id, new.retries)
  from private.people_to_notify(new.business_id, 'mail_failed', 'office', null) as person (user_id)
  cross join (select case when new.record in ('request', 'quote', 'invoice', 'visit') then new.record end,
    case when new.record in ('request', 'quote', 'invoice', 'visit') then new.record_id end) as about (record, record_id)
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$$;
create trigger after_mail after update of status on private.outbox for each row
  when (new.status = 'failed' and old.status is distinct from new.status and new.business_id is not null
    -- Or a mail that tells of a mail would tell of itself.
    and new.kind <> 'notification'
    -- Who tried an email sees in its log what became of it.
    and new.key not like 'test:%')
  execute function private.after_mail();

create function private.after_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, kind, event, actor, dedupe_key)
  select new.business_id, person.user_id, 'invitation_accepted', 'accepted', new.accepted_by, 'invitation:' || new.id
  from private.people_to_notify(new.business_id, 'invitation_accepted', 'office', null) as person (user_id)
  where person.user_id is distinct from new.accepted_by
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$$;
create trigger after_invitation after update of status on public.team_invitations for each row
  when (new.status = 'accepted' and old.status is distinct from new.status)
  execute function private.after_invitation();

create function private.before_notification_setting() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger before_notification_setting before insert or update on public.notification_settings
  for each row execute function private.before_notification_setting();

-- notifications/lifecycle/assigned.sql

-- A step of private.after_assignments. Visits newly assigned to somebody, or taken from them, by somebody else: one piece of
-- news for each act, about the first of them. What is over is no news, nor what goes with its business, nor what the server
-- adds to a series.
create function private.tell_of_visits(happened text, business_ids uuid[], visit_ids uuid[], user_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  insert into public.notifications as earlier (business_id, user_id, kind, event, record, record_id, actor, day, how_many,
    dedupe_key)
  select first.business_id, first.user_id, 'visit_assigned', happened, 'visit', first.visit_id, me, first.visit_date,
    first.visits, concat_ws(':', happened, first.business_id, pg_current_xact_id())
  from (select distinct on (changed.business_id, changed.user_id) changed.business_id, changed.user_id, changed.visit_id,
        visit.visit_date, count(*) over (partition by changed.business_id, changed.user_id) as visits
      from unnest(business_ids, visit_ids, user_ids) as changed (business_id, visit_id, user_id)
        join public.businesses as business on business.id = changed.business_id
        join public.visits as visit on visit.business_id = changed.business_id and visit.id = changed.visit_id
      where changed.user_id is distinct from me
        and visit.status in ('scheduled', 'in_progress') and (me is not null or visit.series_id is null)
        and coalesce(visit.visit_date >= (now() at time zone business.timezone)::date, true)
      order by changed.business_id, changed.user_id, visit.visit_date nulls last, changed.visit_id) as first
    join public.team_members as member on member.business_id = first.business_id and member.user_id = first.user_id
      and member.is_active
  where not exists (select from public.notification_settings as setting where setting.user_id = first.user_id
    and setting.business_id = first.business_id and setting.kind = 'visit_assigned' and not setting.in_app)
  order by first.user_id
  on conflict (user_id, dedupe_key) do update set how_many = earlier.how_many + excluded.how_many,
    record_id = case when excluded.day < earlier.day then excluded.record_id else earlier.record_id end,
    day = least(earlier.day, excluded.day);
end
$$;

-- A step of private.before_visit. A deleted visit is taken from who goes on it, and told while it can still be read: with it
-- go its assignments.
create function private.tell_of_removal(visit public.visits) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_visits('taken', array_agg(assigned.business_id), array_agg(assigned.visit_id),
    array_agg(assigned.user_id))
  from public.visit_members as assigned where assigned.business_id = visit.business_id and assigned.visit_id = visit.id;
end
$$;

-- notifications/commands.sql

-- Marks the caller's notifications as read, up to the newest they have seen; returns how many.
create function private.read_notifications(business_id uuid, up_to bigint) returns int
language sql volatile security definer set search_path = '' as $$
  with read as (update public.notifications as notification set read_at = now()
    where notification.user_id = (select auth.uid()) and notification.business_id = read_notifications.business_id
      and notification.business_id = any(array(select private.my_business_ids()))
      and notification.id <= up_to and notification.read_at is null
    returning notification.id)
  select count(*)::int from read
$$;

create function public.read_notifications(business_id uuid, up_to bigint) returns int
language sql volatile set search_path = '' as $$
  select private.read_notifications(business_id, up_to)
$$;

grant execute on function public.read_notifications, private.read_notifications to authenticated;

-- The server forgets what is older than 90 days; answers how many. At most this many at once.
create function private.forget_notifications(most int) returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from public.notifications where id in (select notification.id from public.notifications as notification
    where notification.created_at < now() - interval '90 days' order by notification.created_at limit most) returning id)
  select count(*)::int from gone
$$;

-- push/table.sql

-- The devices on which a person is told at once, wherever they work. Functions alone write and read them: nobody sees the
-- keys of a device.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Who signed in there; without that session the device belongs to nobody any more. Null: a client of the API without sessions.
  session_id uuid,
  -- A push service of a browser, and nothing else, because the server sends to this address (server/src/push/endpoint.ts).
  endpoint text not null unique check (char_length(endpoint) <= 1000 and endpoint ~ '^https://(fcm\.googleapis\.com|android\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)+push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)(:443)?/[!-~]+$'),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device_name text not null check (char_length(device_name) between 1 and 60 and private.is_line(device_name)),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null default now(),
  last_ok_at timestamptz check (last_ok_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Since the last that arrived.
  failures int not null default 0 check (failures between 0 and 1000000),
  -- Since when its push service knows it no longer. The row stays, so that the app on that device can tell its new address; a
  -- device that the person removed has none and stays removed.
  gone_at timestamptz check (gone_at between '2000-01-01Z' and '2100-01-01Z')
);
create index push_subscriptions_person_idx on private.push_subscriptions (user_id);

alter table private.push_subscriptions enable row level security;

-- When a person wants quiet, in the zone they live in, and whether a locked screen may name clients.
create table private.push_preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  timezone text not null check (char_length(timezone) between 1 and 64),
  quiet_from time,
  quiet_until time,
  shows_names boolean not null default false,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

alter table private.push_preferences enable row level security;

-- What is to ring on which device, written in the transaction of its cause. A row is handed to one sender and never again
-- once it may have arrived: a second ring for the same thing is worse than none, and the bell has it. Rows stay for a day,
-- because what rang decides when the next one about the same may.
create table private.push_outbox (
  id bigint generated always as identity primary key,
  -- Null: a test, for which the person tapped.
  notification_id bigint references public.notifications (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  -- News of one kind about the same thing has the same tag, and one replaces the other on the screen.
  tag text not null check (tag ~ '^[A-Za-z0-9_-]{1,32}$'),
  attempts int not null default 0 check (attempts between 0 and 1000),
  -- Null: it waits, or a push service said that it could not take it yet.
  claimed_at timestamptz check (claimed_at between '2000-01-01Z' and '2100-01-01Z'),
  next_attempt_at timestamptz not null default now()
    check (next_attempt_at between '2000-01-01Z' and '2100-01-01Z'),
  expires_at timestamptz not null default now() + interval '1 day'
    check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  unique (notification_id, subscription_id)
);
create index push_outbox_due_idx on private.push_outbox (next_attempt_at) where claimed_at is null;
create index push_outbox_tag_idx on private.push_outbox (subscription_id, tag, id);
create index push_outbox_expires_idx on private.push_outbox (expires_at);

alter table private.push_outbox enable row level security;

-- push/reads.sql

-- What replaces one another on the screen: news of one kind about one record, so that an opened quote never takes the place
-- of an approved one. Visits given and taken are one thread of a person, whichever they are.
create function private.push_tag(business_id uuid, kind text, record_id uuid) returns text
language sql immutable set search_path = '' as $$
  select md5(concat_ws(':', push_tag.business_id, push_tag.kind, case when push_tag.kind <> 'visit_assigned'
    then push_tag.record_id end))
$$;

-- Whether a person may read a visit, as public.visits answers it to themselves.
create function private.sees_visit(user_id uuid, business_id uuid, visit_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_members as member join public.businesses as business on business.id = member.business_id
    where member.business_id = sees_visit.business_id and member.user_id = sees_visit.user_id and member.is_active
      and (member.role in ('owner', 'manager') or business.workers_see_all_work
        or exists (select from public.visit_members as assigned where assigned.business_id = member.business_id
          and assigned.visit_id = sees_visit.visit_id and assigned.user_id = member.user_id)))
$$;

-- What a mail or a push says: the number of the record, and the client as far as the person may still read of them.
create function private.news_of(notification_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', told.id, 'business_id', told.business_id,
    'business_name', business.business_name,
    'event', case when told.kind = 'mail_failed' then told.kind else concat_ws('.', told.record, told.event) end, 'record', told.record, 'record_id', told.record_id,
    'day', coalesce(about.day, told.day), 'how_many', told.how_many, 'number', about.number, 'client_name', client.name))
  from public.notifications as told join public.businesses as business on business.id = told.business_id
    left join lateral (
      select request.request_number as number, request.client_id, null::date as day from public.requests as request
      where told.record = 'request' and request.business_id = told.business_id and request.id = told.record_id
      union all select quote.quote_number, quote.client_id, null from public.quotes as quote
      where told.record = 'quote' and quote.business_id = told.business_id and quote.id = told.record_id
      union all select invoice.invoice_number, invoice.client_id, null from public.invoices as invoice
      where told.record = 'invoice' and invoice.business_id = told.business_id and invoice.id = told.record_id
      union all select null, case when private.sees_visit(told.user_id, told.business_id, visit.id) then visit.client_id end,
        visit.visit_date
      from public.visits as visit
      where told.record = 'visit' and visit.business_id = told.business_id and visit.id = told.record_id) as about on true
    left join public.clients as client on client.business_id = told.business_id and client.id = about.client_id
  where told.id = news_of.notification_id
$$;

-- The end of the quiet hours in which the moment lies; null outside of them.
create function private.end_of_quiet(user_id uuid, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (clock.shown::date + case when choice.quiet_until > clock.shown::time then 0 else 1 end + choice.quiet_until)
    at time zone choice.timezone
  from private.push_preferences as choice, lateral (
    select end_of_quiet.moment at time zone choice.timezone as shown) as clock
  where choice.user_id = end_of_quiet.user_id and case when choice.quiet_from < choice.quiet_until
    then clock.shown::time >= choice.quiet_from and clock.shown::time < choice.quiet_until
    else clock.shown::time >= choice.quiet_from or clock.shown::time < choice.quiet_until end
$$;

-- When it may ring: now or later. Null: not any more, as it was read, as there is something newer about the same, or as the
-- person no longer has the right to know.
create function private.push_time(push_id bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when device.session_id is not null and not exists (select from auth.sessions as session
      where session.id = device.session_id) then null
    when push.notification_id is null then now()
    when told.read_at is not null or exists (select from private.push_outbox as newer
      where newer.subscription_id = push.subscription_id and newer.tag = push.tag and newer.id > push.id
        and newer.claimed_at is null) then null
    when not exists (select from public.team_members as member where member.business_id = told.business_id
      and member.user_id = device.user_id and member.is_active
      and (member.role in ('owner', 'manager') or told.kind in ('visit_changed', 'visit_assigned'))) then null
    when told.record = 'visit' and told.event <> 'taken' and exists (select from public.visits as visit
      where visit.business_id = told.business_id and visit.id = told.record_id)
      and not private.sees_visit(told.user_id, told.business_id, told.record_id) then null
    else greatest(now(), private.end_of_quiet(device.user_id, now()),
      (select max(rung.claimed_at) + interval '5 minutes' from private.push_outbox as rung
        where rung.subscription_id = push.subscription_id and rung.tag = push.tag and rung.id <> push.id)) end
  from private.push_outbox as push join private.push_subscriptions as device on device.id = push.subscription_id
    left join public.notifications as told on told.id = push.notification_id and told.user_id = device.user_id
  where push.id = push_time.push_id and (push.notification_id is null or told.id is not null)
$$;

create function private.my_push_devices()
returns table (id uuid, device_name text, endpoint_hash text, created_at timestamptz, last_ok_at timestamptz, failures int,
  language text, is_gone boolean)
language sql stable security definer set search_path = '' rows 5 as $$
  select device.id, device.device_name, private.token_hash(device.endpoint), device.created_at, device.last_ok_at,
    device.failures, device.language, device.gone_at is not null
  from private.push_subscriptions as device
  where device.user_id = (select private.my_user_id())
    and (device.session_id is null or exists (select from auth.sessions as session where session.id = device.session_id))
  order by device.created_at, device.id
$$;

create function public.my_push_devices()
returns table (id uuid, device_name text, endpoint_hash text, created_at timestamptz, last_ok_at timestamptz, failures int,
  language text, is_gone boolean)
language sql stable set search_path = '' rows 5 as $$
  select * from private.my_push_devices()
$$;

create function private.my_push_choice()
returns table (timezone text, quiet_from time, quiet_until time, shows_names boolean)
language sql stable security definer set search_path = '' rows 1 as $$
  select choice.timezone, choice.quiet_from, choice.quiet_until, choice.shows_names
  from private.push_preferences as choice where choice.user_id = (select private.my_user_id())
$$;

create function public.my_push_choice()
returns table (timezone text, quiet_from time, quiet_until time, shows_names boolean)
language sql stable set search_path = '' rows 1 as $$
  select * from private.my_push_choice()
$$;

grant execute on function private.my_push_devices, private.my_push_choice to authenticated;
grant execute on function public.my_push_devices, public.my_push_choice to authenticated, service_role;

-- push/lifecycle.sql

-- Rings and mails of what people are told, written with it. What was written back, as in the demo, rings nowhere; a mail of
-- its own (private.queue_mail_to_owners) goes out for the kinds that have one.
create function private.after_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.push_outbox (notification_id, subscription_id, tag)
  select told.id, device.id, private.push_tag(told.business_id, told.kind, told.record_id)
  from added join public.notifications as told on told.id = added.id
    join private.push_subscriptions as device on device.user_id = told.user_id and device.gone_at is null
  where told.created_at > now() - interval '1 day' and not exists (select from public.notification_settings as setting
    where setting.user_id = told.user_id and setting.business_id = told.business_id and setting.kind = told.kind
      and setting.push is false)
  order by told.id;

  -- Of no record: a mail of a visit says that its client was told.
  perform private.queue_mail(told.business_id, 'notification', concat_ws(':', 'notification', told.user_id,
      private.push_tag(told.business_id, told.kind, told.record_id), told.event, case when told.kind = 'visit_changed'
        then news.data ->> 'day' end, floor(extract(epoch from told.created_at) / 300)), person.email, person.language,
    null, null, news.data)
  from added join public.notifications as told on told.id = added.id
    join public.notification_settings as setting on setting.user_id = told.user_id
      and setting.business_id = told.business_id and setting.kind = told.kind and setting.mail
    join public.businesses as business on business.id = told.business_id and business.email_notifications
    join public.profiles as person on person.id = told.user_id and person.email is not null
    cross join lateral (select private.news_of(told.id)) as news (data)
  where told.kind not in ('quote_answered', 'claimed_paid', 'payment', 'mail_failed')
    and told.created_at > now() - interval '1 day'
  order by told.id;
  return null;
end
$$;
create trigger after_notifications after insert on public.notifications referencing new table as added
  for each statement execute function private.after_notifications();

-- A step of private.after_team_member. Nothing rings any more of a business that somebody left, and no device of who works
-- nowhere.
create function private.silence_member(user_id uuid, business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_outbox as waiting using public.notifications as told
  where told.id = waiting.notification_id and told.user_id = silence_member.user_id
    and told.business_id = silence_member.business_id;
  delete from private.push_subscriptions as device where device.user_id = silence_member.user_id and not exists (
    select from public.team_members as member where member.user_id = silence_member.user_id and member.is_active);
end
$$;

-- push/commands.sql

-- Of one person at most twenty: the oldest goes. A device that somebody else used before is theirs no longer.
create function private.save_push_device(endpoint text, p256dh text, auth text, device_name text, language text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
  saved uuid;
begin
  -- One at a time of a person: devices saved at once would not count each other.
  perform from public.profiles as person where person.id = (select auth.uid()) for no key update;
  insert into private.push_subscriptions as device (user_id, session_id, endpoint, p256dh, auth, device_name, language)
  values ((select auth.uid()), (auth.jwt() ->> 'session_id')::uuid, save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth,
    left(private.one_line(save_push_device.device_name), 60), save_push_device.language)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, device_name = excluded.device_name, language = excluded.language,
    created_at = case when device.user_id = excluded.user_id then device.created_at else now() end, failures = 0,
    gone_at = null
  returning device.id into saved;
  -- Not before: whoever owes a code learns nothing that others do not.
  if me is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  delete from private.push_outbox as waiting using public.notifications as told
  where waiting.subscription_id = saved and told.id = waiting.notification_id and told.user_id <> me;
  delete from private.push_subscriptions as device where device.id in (select older.id
    from private.push_subscriptions as older where older.user_id = me and older.id <> saved
    order by older.created_at desc, older.id offset 19);
  return saved;
end
$$;

-- The browser has another address for the device, or another language was chosen there. False: it was removed meanwhile.
create function private.renew_push_device(device_id uuid, endpoint text, p256dh text, auth text, language text)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
begin
  perform from private.push_subscriptions as device
  where device.id = renew_push_device.device_id and device.user_id = me for no key update;
  if not found then return false; end if;
  -- A browser has one address: what is saved under it otherwise, perhaps by somebody who used it before, is theirs no longer.
  delete from private.push_subscriptions as other
  where other.endpoint = renew_push_device.endpoint and other.id <> renew_push_device.device_id;
  update private.push_subscriptions as device set session_id = (auth.jwt() ->> 'session_id')::uuid,
    endpoint = renew_push_device.endpoint, p256dh = renew_push_device.p256dh, auth = renew_push_device.auth,
    language = renew_push_device.language, gone_at = null,
    failures = case when device.endpoint = renew_push_device.endpoint then device.failures else 0 end
  where device.id = renew_push_device.device_id;
  return true;
end
$$;

create function private.remove_push_device(device_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions as device
  where device.id = remove_push_device.device_id and device.user_id = (select private.my_user_id())
$$;

-- One at a time: a second tap within half a minute rings no second time.
create function private.test_push(device_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select from public.profiles as person where person.id = (select private.my_user_id()) for no key update;
  insert into private.push_outbox (subscription_id, tag, expires_at)
  select device.id, 'test', now() + interval '5 minutes' from private.push_subscriptions as device
  where device.id = test_push.device_id and device.user_id = (select private.my_user_id()) and device.gone_at is null
    and not exists (select from private.push_outbox as earlier where earlier.subscription_id = device.id
      and earlier.tag = 'test' and earlier.created_at > now() - interval '30 seconds')
$$;

create function private.save_push_choice(timezone text, quiet_from time, quiet_until time, shows_names boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
begin
  perform private.check_timezone(save_push_choice.timezone);
  if me is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  insert into private.push_preferences (user_id, timezone, quiet_from, quiet_until, shows_names)
  values (me, save_push_choice.timezone, save_push_choice.quiet_from, save_push_choice.quiet_until,
    save_push_choice.shows_names)
  on conflict (user_id) do update set timezone = excluded.timezone, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, shows_names = excluded.shows_names;
end
$$;

create function public.save_push_device(endpoint text, p256dh text, auth text, device_name text, language text) returns uuid
language sql volatile set search_path = '' as $$
  select private.save_push_device(save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth,
    save_push_device.device_name, save_push_device.language)
$$;

create function public.renew_push_device(device_id uuid, endpoint text, p256dh text, auth text, language text)
returns boolean
language sql volatile set search_path = '' as $$
  select private.renew_push_device(renew_push_device.device_id, renew_push_device.endpoint, renew_push_device.p256dh,
    renew_push_device.auth, renew_push_device.language)
$$;

create function public.remove_push_device(device_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.remove_push_device(remove_push_device.device_id)
$$;

create function public.test_push(device_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.test_push(test_push.device_id)
$$;

create function public.save_push_choice(timezone text, quiet_from time default null, quiet_until time default null,
  shows_names boolean default false) returns void
language sql volatile set search_path = '' as $$
  select private.save_push_choice(save_push_choice.timezone, save_push_choice.quiet_from, save_push_choice.quiet_until,
    save_push_choice.shows_names)
$$;

grant execute on function private.save_push_device, private.renew_push_device, private.remove_push_device,
  private.test_push, private.save_push_choice to authenticated;
grant execute on function public.save_push_device, public.renew_push_device, public.remove_push_device, public.test_push,
  public.save_push_choice to authenticated, service_role;

-- Hands what is due to the server that asks, at most this many, and each to one server: it is marked before it is sent. One
-- server at a time looks, because what the other just took decides whether the next may ring.
create function private.claim_pushes(most int)
returns table (id bigint, endpoint text, p256dh text, auth text, language text, tag text, attempts int, expires_at timestamptz,
  news jsonb)
language plpgsql volatile security definer set search_path = '' rows 10 as $$
#variable_conflict use_column
declare
  waiting private.push_outbox;
  rings_at timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('pushes', 0)) then return; end if;
  delete from private.push_outbox as over where over.expires_at <= now();
  for waiting in select due.* from private.push_outbox as due where due.claimed_at is null and due.next_attempt_at <= now()
    order by due.next_attempt_at, due.id limit most for update skip locked
  loop
    rings_at := private.push_time(waiting.id);
    if rings_at is null then
      delete from private.push_outbox as unwanted where unwanted.id = waiting.id;
    elsif rings_at > now() then
      update private.push_outbox as later set next_attempt_at = rings_at where later.id = waiting.id;
    else
      update private.push_outbox as claimed set claimed_at = now(), attempts = claimed.attempts + 1
      where claimed.id = waiting.id;
      return query select waiting.id, device.endpoint, device.p256dh, device.auth, device.language, waiting.tag,
        waiting.attempts + 1, waiting.expires_at, coalesce(private.news_of(waiting.notification_id) - case when choice.shows_names
          then '' else 'client_name' end, '{}')
      from private.push_subscriptions as device
        left join private.push_preferences as choice on choice.user_id = device.user_id
      where device.id = waiting.subscription_id;
    end if;
  end loop;
end
$$;

-- How it ended. 'gone': the push service knows the device no longer, and nothing is sent there until its app tells a new
-- address. 'later': the push service certainly did not take it, and is tried
-- five times. 'failed': it did not arrive, or nobody knows.
create function private.end_push(push_id bigint, outcome text, wait_seconds int) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  push private.push_outbox;
begin
  select * into push from private.push_outbox as sent where sent.id = end_push.push_id;
  if end_push.outcome = 'gone' then
    update private.push_subscriptions as device set gone_at = now(), failures = device.failures + 1
    where device.id = push.subscription_id;
    delete from private.push_outbox as waiting where waiting.subscription_id = push.subscription_id;
    return;
  end if;
  if end_push.outcome = 'later' and push.attempts < 5 then
    update private.push_outbox as waiting set claimed_at = null,
      next_attempt_at = least(now() + make_interval(secs => greatest(1, end_push.wait_seconds)), waiting.expires_at)
    where waiting.id = push.id;
    return;
  end if;
  update private.push_subscriptions as device set failures = case end_push.outcome when 'sent' then 0
      else device.failures + 1 end,
    last_ok_at = case end_push.outcome when 'sent' then now() else device.last_ok_at end
  where device.id = push.subscription_id;
end
$$;

-- reports/reads/dashboard.sql

-- The owner's dashboard, card by card. One plan of each serves all businesses (waiting.sql says why).

-- The waiting records in sums, and the first of them.
create function private.waiting_card(business_id uuid, day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
  with waiting as materialized (
    select item.* from private.money_waiting(waiting_card.business_id, waiting_card.day) as item
  ), of_kind as materialized (
    select waiting.kind, count(*) as items, sum(waiting.amount) as amount from waiting group by waiting.kind
  ), top as materialized (
    select waiting.* from waiting order by waiting.weight desc, waiting.kind, waiting.record_id limit 8
  )
  select jsonb_build_object('amount', (select coalesce(sum(of_kind.amount), 0) from of_kind),
    'items', (select coalesce(sum(of_kind.items), 0) from of_kind),
    'kinds', (select coalesce(jsonb_object_agg(of_kind.kind, jsonb_build_object('items', of_kind.items,
      'amount', of_kind.amount)), '{}') from of_kind),
    -- Eight names are looked up: a join would read all clients, since a plan for all businesses expects more rows.
    'first', (select coalesce(jsonb_agg(to_jsonb(top) || jsonb_build_object('client_name', (select client.name
        from public.clients as client where client.business_id = waiting_card.business_id and client.id = top.client_id))
      order by top.weight desc, top.kind, top.record_id), '[]') from top)));
end
$$;

-- What the cards of requests and quotes say of a client.
create function private.client_words(client public.clients) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', client.name, 'title', client.title, 'first_name', client.first_name,
    'last_name', client.last_name, 'company_name', client.company_name)
$$;

create function private.requests_card(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
  with asked as materialized (
    select request.id, request.title, request.urgency, request.created_at, request.client_id,
      row_number() over (order by array_position(array['urgent', 'high'], request.urgency), request.created_at,
        request.id) as rank
    from public.requests as request
    where request.business_id = requests_card.business_id and request.status = 'unscheduled'
  )
  select jsonb_build_object('items', (select count(*) from asked), 'first', (
    select coalesce(jsonb_agg(to_jsonb(asked) || jsonb_build_object('client', private.client_words(client))
      order by rank), '[]')
    from asked join public.clients as client
      on client.business_id = requests_card.business_id and client.id = asked.client_id where rank <= 5)));
end
$$;

-- Approved and not a job yet, changes requested, about to expire, to follow up (isFollowUpDue), then the others.
create function private.quotes_card(business_id uuid, day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
  with offered as materialized (
    select quote.id, quote.title, quote.status, quote.total, quote.valid_until, quote.sent_at, quote.followed_up_at,
      quote.viewed_at, quote.client_id, row_number() over (order by case when quote.status = 'approved' then 0
        when quote.status = 'changes_requested' then 1 when quote.valid_until <= quotes_card.day + 3 then 2
        when quote.sent_at <= now() - interval '72 hours' and coalesce(quote.followed_up_at < quote.sent_at
          + case when quote.sent_at <= now() - interval '168 hours' then interval '168 hours' else interval '72 hours'
            end, true) then 3 else 4 end, quote.valid_until, quote.id) as rank
    from public.quotes as quote
    where quote.business_id = quotes_card.business_id and not quote.is_archived
      and (quote.status in ('approved', 'changes_requested')
        or quote.status = 'sent' and coalesce(quote.valid_until >= quotes_card.day, true))
  )
  select jsonb_build_object('items', (select count(*) from offered),
    'amount', (select coalesce(sum(offered.total), 0) from offered), 'first', (
    select coalesce(jsonb_agg(to_jsonb(offered) || jsonb_build_object('client', private.client_words(client))
      order by rank), '[]')
    from offered join public.clients as client
      on client.business_id = quotes_card.business_id and client.id = offered.client_id where rank <= 5)));
end
$$;

-- The cash that people noted and nobody has answered; it is confirmed on its job, the oldest first.
create function private.cash_card(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('items', count(*), 'amount', coalesce(sum(noted.amount), 0),
    'job_id', (array_agg(noted.job_id order by noted.created_at, noted.id))[1])
  from public.cash_notes as noted where noted.business_id = cash_card.business_id and noted.status = 'noted');
end
$$;

-- By document: no figure needs the lines of an invoice. Only two months of the books are read.
create function private.revenue_card(business_id uuid, month_before date, this_month date, day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'month', coalesce(sum(entry.amount) filter (where entry.kind = 'invoice' and entry.day >= this_month), 0),
    'last_month', coalesce(sum(entry.amount) filter (where entry.kind = 'invoice' and entry.day < this_month), 0),
    'received', coalesce(sum(entry.cash) filter (where entry.kind <> 'invoice' and entry.day >= this_month), 0),
    'received_last_month',
      coalesce(sum(entry.cash) filter (where entry.kind <> 'invoice' and entry.day < this_month), 0))
  from public.books as entry
  where entry.business_id = revenue_card.business_id and entry.kind in ('invoice', 'payment', 'refund')
    and entry.day between month_before and revenue_card.day);
end
$$;

create function private.dashboard_totals(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  day date := private.today(dashboard_totals.business_id);
  this_month date := date_trunc('month', day::timestamp)::date;
  month_before date := (this_month - interval '1 month')::date;
  zone text := (select business.timezone from public.businesses as business
    where business.id = dashboard_totals.business_id);
  unpaid jsonb;
  done jsonb;
begin
  perform private.check_managed(dashboard_totals.business_id);
  select jsonb_build_object('invoices', count(*), 'amount', coalesce(sum(invoice.balance), 0),
    'late', count(*) filter (where invoice.due_date < day),
    'late_amount', coalesce(sum(invoice.balance) filter (where invoice.due_date < day), 0))
  into unpaid from public.invoices as invoice
  where invoice.business_id = dashboard_totals.business_id and invoice.status = 'sent' and invoice.balance > 0;
  -- All of them are counted in an index, and only those of two months are read.
  select jsonb_build_object('month', count(*) filter (where job.completed_at >= this_month at time zone zone),
    'last_month', count(*) filter (where job.completed_at < this_month at time zone zone),
    'all', (select count(*) from public.jobs as finished
      where finished.business_id = dashboard_totals.business_id and finished.status = 'completed'))
  into done from public.jobs as job
  where job.business_id = dashboard_totals.business_id and job.status = 'completed'
    and job.completed_at >= month_before at time zone zone;
  return jsonb_build_object('today', day, 'unpaid', unpaid, 'jobs_done', done,
    'revenue', private.revenue_card(dashboard_totals.business_id, month_before, this_month, day),
    'clients', (select count(*) from public.clients as client where client.business_id = dashboard_totals.business_id),
    'requests', private.requests_card(dashboard_totals.business_id),
    'quotes', private.quotes_card(dashboard_totals.business_id, day),
    'table', private.waiting_card(dashboard_totals.business_id, day),
    'cash', private.cash_card(dashboard_totals.business_id));
end
$$;

-- The owner's dashboard in one result: the month so far, outstanding balances, and waiting records.
create function public.dashboard_totals(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.dashboard_totals(dashboard_totals.business_id)
$$;

grant execute on function private.dashboard_totals to authenticated;
grant execute on function public.dashboard_totals to authenticated, service_role;

-- reports/reads/hours.sql

-- Hours worked and what they cost: what the member cost at that time. Hours with an unknown cost cost nothing, and
-- running ones do not count yet.
create view public.labor_hours with (security_invoker = true) as
select spent.business_id, spent.time_id as id, spent.visit_id, spent.job_id, spent.user_id,
  (spent.started_at at time zone business.timezone)::date as day,
  extract(epoch from spent.ended_at - spent.started_at) / 60 as minutes,
  private.labor_cost(extract(epoch from spent.ended_at - spent.started_at), spent.labor_cost_per_hour,
    case when business.currency in ('JPY', 'KRW') then 0 else 2 end) as cost, spent.started_at
from public.visit_time_costs as spent join public.businesses as business on business.id = spent.business_id
where spent.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.labor_hours from public, anon, authenticated;
grant select on public.labor_hours to authenticated;
grant all on public.labor_hours to service_role;

-- reports/reads/income.sql

-- Income by month, by client and by service.

-- Every month of the period, including empty ones. amount is before tax.
create function public.report_income_by_month(business_id uuid, from_date date, to_date date)
returns table (month date, invoices int, amount numeric, tax numeric, received numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_month.business_id);
  return query
  with entry as materialized (
    select date_trunc('month', inside.day::timestamp) as month,
      count(*) filter (where inside.kind = 'invoice') as invoices,
      sum(inside.amount) filter (where inside.kind = 'invoice') as amount,
      sum(inside.amount) filter (where inside.kind = 'tax') as tax, sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_income_by_month.business_id and inside.day between from_date and to_date
      and inside.kind in ('invoice', 'tax', 'payment', 'refund')
    group by 1
  )
  select month.day::date, coalesce(entry.invoices, 0)::int, coalesce(entry.amount, 0), coalesce(entry.tax, 0),
    coalesce(entry.cash, 0)
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month') as month (day)
    left join entry on entry.month = month.day
  order by month.day;
end
$$;

create function public.report_income_by_client(business_id uuid, from_date date, to_date date)
returns table (client_id uuid, name text, invoices int, amount numeric, tax numeric, received numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_client.business_id);
  return query
  with entry as materialized (
    select inside.client_id, count(*) filter (where inside.kind = 'invoice')::int as invoices,
      coalesce(sum(inside.amount) filter (where inside.kind = 'invoice'), 0) as amount,
      coalesce(sum(inside.amount) filter (where inside.kind = 'tax'), 0) as tax, sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_income_by_client.business_id and inside.day between from_date and to_date
      and inside.kind in ('invoice', 'tax', 'payment', 'refund')
    group by inside.client_id
  ), client as materialized (
    -- Read as a whole from an index: looked up one by one they cost more than the income does.
    select named.id, named.name from public.clients as named
    where named.business_id = report_income_by_client.business_id
  )
  select entry.client_id, client.name, entry.invoices, entry.amount, entry.tax, entry.cash
  from entry join client on client.id = entry.client_id
  order by 4 desc, 6 desc, client.name, entry.client_id;
end
$$;

-- A null service_id stands for lines without a service. Where an invoice is the sum of its lines, each counts as it is;
-- only where a discount or a tax is in them does the ledger share it out, which takes many times longer.
create function public.report_income_by_service(business_id uuid, from_date date, to_date date)
returns table (service_id uuid, name text, invoices int, lines int, amount numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_service.business_id);
  return query
  with made as materialized (
    select invoice.id as invoice_id, invoice.total_amount - invoice.tax_amount as amount, invoice.prices_include_tax
    from public.invoices as invoice
    where invoice.business_id = report_income_by_service.business_id
      and invoice.issue_date between from_date and to_date and invoice.status in ('sent', 'paid', 'written_off')
  ), line as materialized (
    select own.invoice_id, own.service_id, own.line_total from made
      join public.invoice_lines as own on own.invoice_id = made.invoice_id
    where own.business_id = report_income_by_service.business_id
  ), simple as materialized (
    select made.invoice_id from made join (
      select line.invoice_id, sum(line.line_total) as whole from line group by line.invoice_id
    ) as added on added.invoice_id = made.invoice_id
    where added.whole = made.amount and not made.prices_include_tax
  ), entry as materialized (
    select line.service_id, line.invoice_id, line.line_total as amount
    from line join simple on simple.invoice_id = line.invoice_id
    union all
    -- Only what is needed: to name the job of each line takes longer than all else.
    select inside.service_id, inside.invoice_id, inside.amount from public.ledger as inside
    where inside.business_id = report_income_by_service.business_id and inside.kind = 'invoice'
      and inside.invoice_id = any(array(select made.invoice_id from made
        where not exists (select from simple where simple.invoice_id = made.invoice_id)))
  )
  select entry.service_id, service.name, count(distinct entry.invoice_id)::int, count(*)::int, sum(entry.amount)
  from entry left join public.services as service
    on service.business_id = report_income_by_service.business_id and service.id = entry.service_id
  group by entry.service_id, service.name
  order by entry.service_id is null, 5 desc, service.name, entry.service_id;
end
$$;

grant execute on function public.report_income_by_month, public.report_income_by_client, public.report_income_by_service
  to authenticated, service_role;

-- reports/reads/ledger.sql

-- Every movement of the books in one place; reports are sums of it. Drafts and void invoices are not included.
--   invoice      what is charged before tax, on the day of issue
--   tax          the tax of an invoice
--   payment      money that came; refund: money that went back; credit: what a client has with the business, both ways
--   write_off    what is not expected any more
--   expense      before the tax in it; expense_tax: that tax
-- amount is signed as the business sees it. Of it: profit is earned or spent, tax is kept for the state, owed is what
-- clients owe on invoices, cash is money in hand, credit is what the business owes its clients.
-- Always: profit + tax = owed + cash - credit. Managers only, also of invoices that workers may see.

-- Zeros have the type of their column: only then does PostgreSQL drop the columns that a query does not name, which
-- spares it the jobs of lines, and plan each part by itself.

-- By document: enough for reports without lines, which splitting invoices would make many times slower.
create view public.books with (security_invoker = true) as
select invoice.business_id, invoice.issue_date as day, 'invoice' as kind, invoice.client_id, null::uuid as job_id,
  invoice.id as invoice_id, invoice.id as record_id, null::uuid as service_id, invoice.title as name,
  null::numeric as rate, null::boolean as is_taxable, net.amount, net.amount as profit, 0::numeric as tax,
  net.amount as owed, 0::numeric as cash, 0::numeric as credit
from public.invoices as invoice
  cross join lateral (select invoice.total_amount - invoice.tax_amount as amount) as net
where invoice.status in ('sent', 'paid', 'written_off')
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select invoice.business_id, invoice.issue_date, 'tax', invoice.client_id, null, invoice.id, invoice.id, null, null,
  null, null, invoice.tax_amount, 0::numeric, invoice.tax_amount, invoice.tax_amount, 0::numeric, 0::numeric
from public.invoices as invoice
where invoice.status in ('sent', 'paid', 'written_off') and invoice.tax_amount <> 0
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
-- The day it was recorded, found by record_events_write_offs_idx; the books have no other.
select invoice.business_id, (coalesce((select max(event.created_at) from public.record_events as event
    where event.business_id = invoice.business_id and event.record = 'invoice' and event.record_id = invoice.id
      and event.kind = 'status_changed' and event.data ->> 'to' = 'written_off'), invoice.updated_at)
    at time zone business.timezone)::date,
  'write_off', invoice.client_id, null, invoice.id, invoice.id, null, null, null, null, -invoice.written_off_amount,
  -invoice.written_off_amount, 0::numeric, -invoice.written_off_amount, 0::numeric, 0::numeric
from public.invoices as invoice join public.businesses as business on business.id = invoice.business_id
where invoice.status = 'written_off' and invoice.written_off_amount <> 0
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select payment.business_id, payment.paid_on, 'payment', payment.client_id, payment.job_id, payment.invoice_id,
  payment.id, null, payment.payment_number, null, null, payment.amount,
  0::numeric, 0::numeric, case when payment.invoice_id is null then 0 else -payment.amount end, payment.amount,
  0::numeric
from public.payments as payment
where payment.business_id = any(array(select private.my_managed_business_ids()))
union all
-- Refunds of income, unless the client owes the amount again or it was their credit.
select refund.business_id, refund.refunded_on, 'refund', refund.client_id, null, refund.invoice_id, refund.id, null,
  null, null, null, -refund.amount, -refund.amount + case when refund.is_still_owed then refund.amount else 0 end
    - coalesce(paid_out.credit, 0), 0::numeric,
  case when refund.is_still_owed then refund.amount else 0 end, -refund.amount, 0::numeric
from public.refunds as refund
  left join lateral (select sum(credit.amount) as credit from public.credits as credit
    where credit.business_id = refund.business_id and credit.refund_id = refund.id) as paid_out on true
where refund.business_id = any(array(select private.my_managed_business_ids()))
union all
-- Granted credit reduces income; all other credit is money received before or paid out after. Credit reserved for a
-- draft still belongs to the client. Its day is that of its payment or refund: three queries, so that each finds its
-- days by an index.
select credit.business_id, credit.day, 'credit', credit.client_id, null, credit.invoice_id, credit.id, null,
  credit.kind, null, null, credit.amount, case when credit.kind = 'granted' then -credit.amount else 0 end,
  0::numeric, case when credit.invoice_id is null then 0 else credit.amount end, 0::numeric, credit.amount
from (
  select made.*, payment.paid_on as day from public.payments as payment
    join public.credits as made on made.business_id = payment.business_id and made.payment_id = payment.id
  where made.kind in ('overpayment', 'deposit')
  union all
  select made.*, refund.refunded_on from public.refunds as refund
    join public.credits as made on made.business_id = refund.business_id and made.refund_id = refund.id
  where made.payment_id is null or made.kind not in ('overpayment', 'deposit')
  union all
  select made.*, (made.created_at at time zone business.timezone)::date from public.credits as made
    join public.businesses as business on business.id = made.business_id
  where made.refund_id is null and (made.payment_id is null or made.kind not in ('overpayment', 'deposit'))
) as credit
where credit.business_id = any(array(select private.my_managed_business_ids()))
  and (credit.invoice_id is null or not exists (select from public.invoices as invoice
    where invoice.business_id = credit.business_id and invoice.id = credit.invoice_id
      and invoice.status in ('draft', 'void')))
union all
select expense.business_id, expense.date, part.kind, null, expense.job_id, null, expense.id, null, expense.category,
  null, null, -part.amount, -part.amount, 0::numeric, 0::numeric, -part.amount, 0::numeric
from public.expenses as expense
  cross join lateral (values ('expense', expense.amount - expense.tax_amount), ('expense_tax', expense.tax_amount))
    as part (kind, amount)
where part.amount <> 0 and expense.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.books from public, anon, authenticated;
grant select on public.books to authenticated;
grant all on public.books to service_role;

-- The same with invoices split: invoice is a line's part of what is charged before tax, tax is each tax of an invoice.
create view public.ledger with (security_invoker = true) as
-- A line's part is proportional to its value before tax and rounded down; the remaining units go to the largest
-- remainders. The windows include the day, so that a period is read and not the whole history.
select part.business_id, part.day, 'invoice' as kind, part.client_id, part.job_id, part.invoice_id,
  part.record_id, part.service_id, part.name, null::numeric as rate, part.is_taxable,
  part.amount, part.amount as profit, 0::numeric as tax, part.amount as owed, 0::numeric as cash, 0::numeric as credit
from (
  select ranked.*, round((share + case when whole = 0 then case when rank = 1 then left_over else 0 end
    when rank <= left_over then 1 else 0 end) / minor, 2) as amount
  from (
    select cut.*, net - sum(share) over (partition by business_id, day, invoice_id) as left_over,
      row_number() over (partition by business_id, day, invoice_id order by remainder desc, position, record_id) as rank
    from (
      select weighed.*, case when whole = 0 then round(weight * minor) else floor(net * weight / whole) end as share,
        case when whole = 0 then 0 else net * weight / whole - floor(net * weight / whole) end as remainder
      from (
        select invoice.business_id, invoice.issue_date as day, invoice.client_id, invoice.id as invoice_id,
          coalesce(line.id, invoice.id) as record_id, line.service_id, coalesce(line.name, invoice.title) as name,
          coalesce(line.is_taxable, true) as is_taxable, coalesce(line.position, 0) as position, money.minor,
          -- Not joins: a line with a source need not read the others, and a report without jobs reads none.
          coalesce((select origin.job_id from public.invoice_sources as origin
              where origin.business_id = invoice.business_id and origin.id = line.source_id),
            (select case when count(distinct origin.job_id) = 1 then (array_agg(origin.job_id))[1] end
              from public.invoice_sources as origin where origin.business_id = invoice.business_id
                and origin.invoice_id = invoice.id and origin.job_id is not null)) as job_id,
          (invoice.total_amount - invoice.tax_amount) * money.minor as net, worth.weight,
          sum(worth.weight) over (partition by invoice.business_id, invoice.issue_date, invoice.id) as whole
        from public.invoices as invoice
          join public.businesses as business on business.id = invoice.business_id
          cross join lateral (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end as minor)
            as money
          -- offset 0 makes the planner look up each invoice by its index, even before it has statistics.
          left join lateral (select own.id, own.service_id, own.name, own.is_taxable, own.position, own.line_total,
            own.source_id from public.invoice_lines as own
            where own.business_id = invoice.business_id and own.invoice_id = invoice.id offset 0) as line on true
          cross join lateral (select case when line.id is null then 1
            when invoice.prices_include_tax and line.is_taxable then line.line_total * 100 / (100
              + (select coalesce(sum((tax ->> 'rate')::numeric), 0) from jsonb_array_elements(invoice.taxes) as tax))
            else line.line_total end as weight) as worth
        where invoice.status in ('sent', 'paid', 'written_off')
          and invoice.business_id = any(array(select private.my_managed_business_ids()))
      ) as weighed
    ) as cut
  ) as ranked
) as part
union all
select invoice.business_id, invoice.issue_date, 'tax', invoice.client_id, null, invoice.id, invoice.id, null,
  charged.name, charged.rate, true, charged.amount, 0::numeric, charged.amount, charged.amount, 0::numeric, 0::numeric
from public.invoices as invoice
  cross join lateral private.taxes_of(invoice.tax_lines, invoice.tax_amount) as charged
where invoice.status in ('sent', 'paid', 'written_off')
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select entry.business_id, entry.day, entry.kind, entry.client_id, entry.job_id, entry.invoice_id, entry.record_id,
  entry.service_id, entry.name, entry.rate, entry.is_taxable, entry.amount, entry.profit, entry.tax, entry.owed,
  entry.cash, entry.credit
from public.books as entry where entry.kind not in ('invoice', 'tax');
revoke all on public.ledger from public, anon, authenticated;
grant select on public.ledger to authenticated;
grant all on public.ledger to service_role;

-- reports/reads/profit.sql

-- Expenses, and the profit.

create function public.report_expenses(business_id uuid, from_date date, to_date date)
returns table (category text, expenses int, amount numeric, tax numeric, total numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_expenses.business_id);
  return query
  select entry.name, count(distinct entry.record_id)::int,
    -coalesce(sum(entry.amount) filter (where entry.kind = 'expense'), 0),
    -coalesce(sum(entry.amount) filter (where entry.kind = 'expense_tax'), 0), -sum(entry.amount)
  from public.books as entry
  where entry.business_id = report_expenses.business_id and entry.day between from_date and to_date
    and entry.kind in ('expense', 'expense_tax')
  group by entry.name order by 5 desc, 1;
end
$$;

-- By month, and the total in the row without a month. Reductions are write-offs, refunds and granted credit; other
-- credit is no cost. cash is money received less refunds and expenses.
create function public.report_profit(business_id uuid, from_date date, to_date date)
returns table (month date, invoiced numeric, written_off numeric, given_back numeric, granted numeric, income numeric,
  expenses numeric, expense_tax numeric, profit numeric, received numeric, spent numeric, cash numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_profit.business_id);
  -- Planning took as long as reading a month. A period that short is found by its days whatever the size of the business, so
  -- that its plan is kept; of a longer one that plan reads up to seven times the pages.
  perform set_config('plan_cache_mode', case when to_date - from_date <= 92 then 'force_generic_plan'
    else 'force_custom_plan' end, true);
  return query
  with entry as materialized (
    select date_trunc('month', inside.day::timestamp) as month, inside.kind, sum(inside.profit) as profit,
      sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_profit.business_id and inside.day between from_date and to_date
      and inside.kind <> 'tax' and (inside.kind <> 'credit' or inside.name = 'granted')
    group by 1, 2
  )
  select month.day::date,
    coalesce(sum(entry.profit) filter (where kind = 'invoice'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'write_off'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'refund'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'credit'), 0),
    coalesce(sum(entry.profit) filter (where kind not in ('expense', 'expense_tax')), 0),
    coalesce(sum(entry.profit) filter (where kind = 'expense'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'expense_tax'), 0),
    coalesce(sum(entry.profit), 0),
    coalesce(sum(entry.cash) filter (where kind in ('payment', 'refund')), 0),
    coalesce(sum(entry.cash) filter (where kind in ('expense', 'expense_tax')), 0),
    coalesce(sum(entry.cash), 0)
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month')
      as month (day)
    left join entry on entry.month = month.day
  group by grouping sets ((month.day), ()) order by month.day nulls last;
end
$$;

grant execute on function public.report_expenses, public.report_profit to authenticated, service_role;

-- reports/reads/receivables.sql

-- Balances as of the end of a day: those of now less what happened after it, so that a recent day costs the open
-- invoices and not the whole history. Payments before the issue of an invoice count from its issue on.
create function public.report_receivables(business_id uuid, as_of date)
returns table (client_id uuid, name text, invoices int, not_due numeric, days_30 numeric, days_60 numeric,
  days_90 numeric, older numeric, total numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_receivables.business_id);
  return query
  with later as materialized (
    select entry.invoice_id, sum(entry.owed) as owed from public.books as entry
    where entry.business_id = report_receivables.business_id and entry.day > as_of
      and entry.kind not in ('expense', 'expense_tax') and entry.invoice_id is not null
    group by entry.invoice_id
  ), open as materialized (
    select invoice.client_id, as_of - invoice.due_date as late, invoice.balance - coalesce(later.owed, 0) as owed
    from public.invoices as invoice left join later on later.invoice_id = invoice.id
    where invoice.business_id = report_receivables.business_id and invoice.status in ('sent', 'paid', 'written_off')
      and (invoice.balance > 0 or invoice.id = any(array(select later.invoice_id from later)))
      and invoice.balance - coalesce(later.owed, 0) <> 0 and invoice.issue_date <= as_of
  ), client as materialized (
    -- Read as a whole from an index: looked up one by one they cost more than all else.
    select named.id, named.name from public.clients as named where named.business_id = report_receivables.business_id
  )
  select open.client_id, client.name, count(*)::int,
    coalesce(sum(owed) filter (where late <= 0), 0), coalesce(sum(owed) filter (where late between 1 and 30), 0),
    coalesce(sum(owed) filter (where late between 31 and 60), 0),
    coalesce(sum(owed) filter (where late between 61 and 90), 0),
    coalesce(sum(owed) filter (where late > 90), 0), sum(owed)
  from open join client on client.id = open.client_id
  group by open.client_id, client.name
  order by 9 desc, client.name, open.client_id;
end
$$;

grant execute on function public.report_receivables to authenticated, service_role;

-- reports/reads/taxes.sql

-- Tax charged (accrual) and tax received (cash) per name and rate, and tax spent. Of a partly paid invoice the same
-- part of its tax was received, to the cent: the remaining units go to the largest remainders. Payments before the
-- issue of an invoice count from its issue on. A period has the tax received until its end less that received before
-- it, so that periods add up.

-- A row per tax of each invoice that was issued in the period or paid differently at its end than before it: all others
-- have the same tax received before and after. Few that may have been are looked up by an index; once they are many, all
-- payments and invoices are read, which costs less. The planner cannot choose: it does not know how many it will find.
create function private.taxed_invoices(business_id uuid, from_date date, to_date date)
returns table (id uuid, total numeric, net numeric, name text, rate numeric, amount numeric, is_new boolean,
  paid_before numeric, paid_after numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  touched constant uuid[] := array(select entry.invoice_id from public.books as entry
    where entry.business_id = taxed_invoices.business_id and entry.day between from_date and to_date
      and entry.kind in ('invoice', 'payment', 'refund', 'credit') and entry.invoice_id is not null
    limit 2001);
  are_many constant boolean := cardinality(touched) > 2000;
begin
  return query
  with settled as materialized (
    select entry.invoice_id, coalesce(sum(paid.amount) filter (where entry.day < from_date), 0) as before,
      sum(paid.amount) as after
    from public.books as entry
      cross join lateral (select case entry.kind when 'credit' then -entry.amount else entry.amount end as amount)
        as paid
    where entry.business_id = taxed_invoices.business_id and entry.day <= to_date
      and entry.kind in ('payment', 'refund', 'credit') and entry.invoice_id is not null
      and (are_many or entry.invoice_id = any(touched))
    group by entry.invoice_id
  ), issued as (
    select invoice.id, invoice.total_amount as total, invoice.tax_amount, invoice.tax_lines,
      invoice.tax_lines -> 0 as tax, invoice.issue_date >= from_date as is_new,
      case when invoice.issue_date < from_date
        then least(greatest(coalesce(settled.before, 0), 0), invoice.total_amount) else 0 end as paid_before,
      least(greatest(coalesce(settled.after, 0), 0), invoice.total_amount) as paid_after
    from public.invoices as invoice left join settled on settled.invoice_id = invoice.id
    where invoice.business_id = taxed_invoices.business_id and invoice.status in ('sent', 'paid', 'written_off')
      and invoice.issue_date <= to_date and (are_many or invoice.id = any(touched))
    -- Else each use of a column would compute it again.
    offset 0
  ), one_or_more as (
    -- With one tax, as most have, there is nothing to add up.
    select issued.*, (jsonb_array_length(issued.tax_lines) = 1
      and (issued.tax ->> 'amount')::numeric = issued.tax_amount) is true as has_one
    from issued where issued.is_new or issued.paid_before <> issued.paid_after
    offset 0
  )
  select each.id, each.total, each.total - each.tax_amount,
    case when each.has_one then each.tax ->> 'name' else added.name end,
    case when each.has_one then (each.tax ->> 'rate')::numeric else added.rate end,
    case when each.has_one then each.tax_amount else added.amount end, each.is_new, each.paid_before, each.paid_after
  from one_or_more as each left join lateral (
    select charged.name, charged.rate, sum(charged.amount) as amount
    from private.taxes_of(each.tax_lines, each.tax_amount) as charged
    where not each.has_one group by charged.name, charged.rate
  ) as added on true
  where each.has_one or added.amount is not null;
end
$$;

-- Per name and rate what was charged and received, from the rows of taxed_invoices; an invoice with lines of both kinds
-- is split into them. minor: the minor units of the currency.
create function private.taxes_of_sales(business_id uuid, from_date date, to_date date, minor int)
returns table (name text, rate numeric, taxable numeric, charged numeric, collected numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  return query
  with tax as materialized (
    select found.* from private.taxed_invoices(taxes_of_sales.business_id, from_date, to_date) as found
  ), mixed as materialized (
    select line.invoice_id from public.invoice_lines as line
    where line.business_id = taxes_of_sales.business_id and not line.is_taxable
      and line.invoice_id in (select tax.id from tax where tax.is_new)
    group by line.invoice_id
  ), sold as materialized (
    select entry.invoice_id, sum(entry.amount) as taxable from public.ledger as entry
    where entry.business_id = taxes_of_sales.business_id and entry.kind = 'invoice' and entry.is_taxable
      and entry.invoice_id = any(array(select mixed.invoice_id from mixed))
    group by entry.invoice_id
  ), part as (
    select tax.id, tax.name, tax.rate, at.sign, tax.amount * minor * at.paid / tax.total as exact,
      round(sum(tax.amount) over whole * minor * at.paid / tax.total) as whole_tax
    from tax cross join lateral (values (-1, tax.paid_before), (1, tax.paid_after)) as at (sign, paid)
    where tax.paid_before <> tax.paid_after and at.paid > 0 and at.paid < tax.total
      -- Few are paid in part: the others need not be looked at twice.
      and (tax.paid_after < tax.total or tax.paid_before > 0)
    window whole as (partition by tax.id, at.sign)
  ), shared as (
    select part.*, whole_tax - sum(floor(exact)) over (partition by part.id, sign) as left_over,
      row_number() over (partition by part.id, sign order by exact - floor(exact) desc, part.name, part.rate) as rank
    from part
  ), sum as (
    -- Of invoices paid as a whole the whole tax was received.
    select tax.name, tax.rate,
      sum(case when mixed.invoice_id is null then tax.net else sold.taxable end) filter (where tax.is_new) as taxable,
      sum(tax.amount) filter (where tax.is_new) as charged,
      sum(case when tax.paid_after >= tax.total then tax.amount else -tax.amount end)
        filter (where tax.total > 0 and (tax.paid_after >= tax.total) <> (tax.paid_before >= tax.total)) as collected
    from tax left join mixed on mixed.invoice_id = tax.id left join sold on sold.invoice_id = tax.id
    group by tax.name, tax.rate
    union all
    select shared.name, shared.rate, null, null,
      sum(shared.sign * round((floor(exact) + case when rank <= left_over then 1 else 0 end) / minor, 2))
    from shared group by shared.name, shared.rate
  )
  select sum.name, sum.rate, coalesce(sum(sum.taxable), 0), coalesce(sum(sum.charged), 0), coalesce(sum(sum.collected), 0)
  from sum group by sum.name, sum.rate;
end
$$;

create function public.report_taxes(business_id uuid, from_date date, to_date date)
returns table (kind text, name text, rate numeric, taxable numeric, charged numeric, collected numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  minor int := (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end
    from public.businesses as business where business.id = report_taxes.business_id);
begin
  perform private.check_managed(report_taxes.business_id);
  return query
  with row as (
    select 'sales' as kind, sale.* from private.taxes_of_sales(report_taxes.business_id, from_date, to_date, minor) as sale
    union all
    select 'expenses', null, null, 0, -sum(spent.amount), -sum(spent.amount) from public.books as spent
    where spent.business_id = report_taxes.business_id and spent.day between from_date and to_date
      and spent.kind = 'expense_tax'
    having sum(spent.amount) <> 0
  )
  select row.* from row where (row.taxable, row.charged, row.collected) <> (0, 0, 0)
  order by row.kind = 'expenses', row.rate desc nulls last, row.name;
end
$$;

grant execute on function private.taxed_invoices, private.taxes_of_sales, public.report_taxes
  to authenticated, service_role;

-- reports/reads/waiting.sql

-- Money on the table: records that wait for an action of the business. Each query finds few rows by an index, whatever
-- the size of the business, so one plan serves all (force_generic_plan where they are called from): making plans would be
-- most of the time of a usual business. They become part of the query that calls them, and so have no search_path, are
-- executed as the caller, and ask nothing: copying thousands of rows from function to function took longer than finding
-- them. Only the functions that people call ask whether they manage the business.

create function private.work_waiting(business_id uuid, day date)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text,
  amount numeric, since date)
language sql stable as $$
  -- Done and on no invoice. Work with weekly or monthly billing waits for its day. The jobs are asked for by an array,
  -- since a join would read all of the business, and their rows are wide.
  with work as materialized (
    select unit.job_id, sum(unit.total) as amount, min(unit.service_date) as first_day,
      bool_and(unit.visit_id is null) as is_whole
    from private.unbilled_work as unit where unit.business_id = work_waiting.business_id group by unit.job_id
  )
  select 'uninvoiced', 'job', job.id, job.id, job.client_id, job.title, job.job_number, work.amount,
    case when work.is_whole then (job.completed_at at time zone (select business.timezone
      from public.businesses as business where business.id = work_waiting.business_id))::date else work.first_day end
  from public.jobs as job join work on work.job_id = job.id
  where job.business_id = work_waiting.business_id and job.id = any(array(select work.job_id from work))
    and (job.billing_frequency not in ('weekly', 'monthly') or coalesce(job.next_billing <= work_waiting.day, true))
  union all
  -- Of a crew: today or within two days, and nobody is assigned. Worth the visit's share of the job.
  select 'visit', 'visit', visit.id, job.id, visit.client_id, job.title, job.job_number,
    case when private.is_billed_by_visit(job) then job.amount else round(job.amount / greatest(job.total_visits, 1),
      (select case when business.currency in ('JPY', 'KRW') then 0 else 2 end
        from public.businesses as business where business.id = work_waiting.business_id)) end, visit.visit_date
  from public.visits as visit
    join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.business_id = work_waiting.business_id and visit.status = 'scheduled'
    and visit.visit_date between work_waiting.day and work_waiting.day + 2
    and not exists (select from public.visit_members as assigned
      where assigned.business_id = visit.business_id and assigned.visit_id = visit.id)
    and (select count(*) > 1 from public.team_members as team
      where team.business_id = work_waiting.business_id and team.is_active)
$$;

create function private.papers_waiting(business_id uuid, day date)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text,
  amount numeric, since date)
language sql stable as $$
  with place as materialized (
    select business.timezone as zone from public.businesses as business where business.id = papers_waiting.business_id
  )
  select 'draft', 'invoice', invoice.id, null::uuid, invoice.client_id, invoice.title, invoice.invoice_number,
    invoice.total_amount, (invoice.created_at at time zone (select place.zone from place))::date
  from public.invoices as invoice
  where invoice.business_id = papers_waiting.business_id and invoice.status = 'draft'
  union all
  select 'overdue', 'invoice', invoice.id, null, invoice.client_id, invoice.title, invoice.invoice_number,
    invoice.balance, invoice.due_date
  from public.invoices as invoice
  where invoice.business_id = papers_waiting.business_id and invoice.status = 'sent'
    and invoice.due_date < papers_waiting.day
  union all
  select 'quote', 'quote', quote.id, null, quote.client_id, quote.title, quote.quote_number, quote.total,
    (coalesce(quote.sent_at, quote.created_at) at time zone (select place.zone from place))::date
  from public.quotes as quote
  where quote.business_id = papers_waiting.business_id and quote.status = 'sent' and not quote.is_archived
    and quote.valid_until between papers_waiting.day and papers_waiting.day + 7
  union all
  select 'deposit', deposit.record, deposit.record_id, job.id, deposit.client_id, deposit.title,
    coalesce(quote.quote_number, job.job_number), deposit.missing,
    (coalesce(quote.answered_at, quote.created_at, job.created_at) at time zone (select place.zone from place))::date
  from public.open_deposits as deposit
    left join public.quotes as quote on deposit.record = 'quote'
      and quote.business_id = deposit.business_id and quote.id = deposit.record_id
    left join public.jobs as job on deposit.record = 'job'
      and job.business_id = deposit.business_id and job.id = deposit.record_id
  where deposit.business_id = papers_waiting.business_id
$$;

-- Weighed by amount and waiting time; a visit by how soon it is.
create function private.money_waiting(business_id uuid, day date)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text,
  amount numeric, since date, weight numeric)
language sql stable as $$
  select waiting.kind, waiting.record, waiting.record_id, waiting.job_id, waiting.client_id,
    coalesce(waiting.title, ''), waiting.number, waiting.amount, waiting.since,
    waiting.amount * case waiting.kind when 'visit' then 3 - (waiting.since - money_waiting.day)
      else greatest(money_waiting.day - waiting.since, 1) end
  from (select * from private.work_waiting(money_waiting.business_id, money_waiting.day)
    union all select * from private.papers_waiting(money_waiting.business_id, money_waiting.day)) as waiting
  where waiting.amount > 0
$$;

create function private.money_on_the_table(business_id uuid)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, client_name text, title text,
  number text, amount numeric, since date, weight numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  day date := private.today(money_on_the_table.business_id);
begin
  perform private.check_managed(money_on_the_table.business_id);
  -- OFFSET 0: a plan for all businesses expects few rows, and would look up the client of each.
  return query
  select waiting.kind, waiting.record, waiting.record_id, waiting.job_id, waiting.client_id, client.name,
    waiting.title, waiting.number, waiting.amount, waiting.since, waiting.weight
  from private.money_waiting(money_on_the_table.business_id, day) as waiting
    join (select named.id, named.name from public.clients as named
      where named.business_id = money_on_the_table.business_id offset 0) as client on client.id = waiting.client_id
  order by 11 desc, waiting.kind, waiting.record_id;
end
$$;

-- Ranked by amount and waiting time. record is the record to act on: the job for finished work, the visit itself for a
-- visit without members.
create function public.money_on_the_table(business_id uuid)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, client_name text, title text,
  number text, amount numeric, since date, weight numeric)
language sql stable set search_path = '' as $$
  select * from private.money_on_the_table(money_on_the_table.business_id)
$$;

grant execute on function private.money_on_the_table to authenticated;
grant execute on function public.money_on_the_table to authenticated, service_role;

-- reports/reads/whole.sql

-- A report as one answer: read by pages, it would be computed once per page, and the pages could disagree.

-- The rows of report_{name} in their order; receivables are those at the end of to_date. Runs as its caller, so that it
-- answers and refuses what that function does; without such a function it fails with 42883, which is HTTP 404.
create function public.report(business_id uuid, name text, from_date date, to_date date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  rows jsonb;
  days constant text := case when report.name = 'receivables' then '$3' else '$2, $3' end;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(entry) - ''ordinality'' order by entry.ordinality), ''[]'')
    from public.%I($1, %s) with ordinality as entry', 'report_' || report.name, days)
    into rows using report.business_id, report.from_date, report.to_date;
  return rows;
end
$$;

grant execute on function public.report to authenticated, service_role;

-- reports/reads/work.sql

-- Revenue and cost of work: by job, by member, and of one job as a whole.

-- An invoice of one job alone counts as a whole. Only the others are split into lines, which takes many times longer.
create function private.invoiced_by_job(business_id uuid, from_date date, to_date date)
returns table (job_id uuid, amount numeric)
language sql stable set search_path = '' as $$
  with made as materialized (
    select entry.invoice_id, source.job_id, any_value(entry.amount) as amount
    from public.books as entry join public.invoice_sources as source
      on source.business_id = entry.business_id and source.invoice_id = entry.invoice_id
    where entry.business_id = invoiced_by_job.business_id and entry.kind = 'invoice'
      and entry.day between from_date and to_date and source.business_id = invoiced_by_job.business_id
      and source.job_id is not null
    group by entry.invoice_id, source.job_id
  ), whole as materialized (
    select made.invoice_id, any_value(made.job_id) as job_id, any_value(made.amount) as amount,
      count(*) > 1 as is_shared
    from made group by made.invoice_id
  )
  select each.job_id, sum(each.amount) from (
    select whole.job_id, whole.amount from whole where not whole.is_shared
    union all
    select entry.job_id, entry.amount from public.ledger as entry
    where entry.business_id = invoiced_by_job.business_id and entry.kind = 'invoice' and entry.job_id is not null
      and entry.invoice_id = any(array(select whole.invoice_id from whole where whole.is_shared))
  ) as each group by each.job_id
$$;

-- Materials: with each completed visit, or once on the day the job was completed. Hours are found by an index first, in
-- days of UTC and one more on both sides, and only then by the day of the business: the planner expects hardly a row of
-- an expression's value, and would look up each hour by itself.
create function public.report_jobs(business_id uuid, from_date date, to_date date)
returns table (job_id uuid, job_number text, title text, client_id uuid, client_name text, invoiced numeric,
  minutes int, labor numeric, materials numeric, expenses numeric, profit numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  zone text := (select business.timezone from public.businesses as business
    where business.id = report_jobs.business_id);
begin
  perform private.check_managed(report_jobs.business_id);
  return query
  with job as materialized (
    -- Jobs and clients are read as a whole: looked up one by one they cost more than all else.
    select one.id, one.job_number, one.title, one.client_id, one.completed_at,
      private.is_billed_by_visit(one) as is_by_visit
    from public.jobs as one where one.business_id = report_jobs.business_id
  ), client as materialized (
    select named.id, named.name from public.clients as named where named.business_id = report_jobs.business_id
  ), entry as materialized (
    select each.job_id, sum(each.invoiced) as invoiced, sum(each.expenses) as expenses from (
      select made.job_id, made.amount as invoiced, 0 as expenses
      from private.invoiced_by_job(report_jobs.business_id, from_date, to_date) as made
      union all
      select expense.job_id, 0, expense.amount from public.expenses as expense
      where expense.business_id = report_jobs.business_id and expense.date between from_date and to_date
        and expense.job_id is not null and expense.amount <> 0
    ) as each group by each.job_id
  ), worked as materialized (
    select spent.job_id, spent.day, spent.minutes, spent.cost from public.labor_hours as spent
    where spent.business_id = report_jobs.business_id
      and spent.started_at between ((from_date - 1)::timestamp at time zone 'UTC')
        and ((to_date + 2)::timestamp at time zone 'UTC')
  ), hours as materialized (
    select worked.job_id, sum(worked.minutes) as minutes, sum(worked.cost) as cost from worked
    where worked.day between from_date and to_date and worked.job_id is not null group by worked.job_id
  ), material as materialized (
    select done.job_id, internal.total_cost * count(*) as cost
    from (
      select visit.job_id from public.visits as visit join job on job.id = visit.job_id
      where visit.business_id = report_jobs.business_id and visit.visit_date between from_date and to_date
        and visit.status = 'completed' and job.is_by_visit
      union all
      select job.id from job where not job.is_by_visit
        and job.completed_at >= (from_date::timestamp at time zone zone)
        and job.completed_at < ((to_date + 1)::timestamp at time zone zone)
    ) as done join public.job_internals as internal
      on internal.business_id = report_jobs.business_id and internal.job_id = done.job_id
    where internal.total_cost > 0 group by done.job_id, internal.total_cost
  ), touched as materialized (
    select entry.job_id from entry union select hours.job_id from hours where hours.minutes > 0
    union select material.job_id from material
  )
  select job.id, job.job_number, job.title, job.client_id, client.name, coalesce(entry.invoiced, 0),
    coalesce(round(hours.minutes), 0)::int, coalesce(hours.cost, 0), coalesce(material.cost, 0),
    coalesce(entry.expenses, 0),
    coalesce(entry.invoiced, 0) - coalesce(hours.cost, 0) - coalesce(material.cost, 0) - coalesce(entry.expenses, 0)
  from touched join job on job.id = touched.job_id join client on client.id = job.client_id
    left join entry on entry.job_id = job.id
    left join hours on hours.job_id = job.id and hours.minutes > 0
    left join material on material.job_id = job.id
  order by 11 desc, job.job_number, job.id;
end
$$;

-- Visits completed in the period by their members; hours by when they began.
create function public.report_members(business_id uuid, from_date date, to_date date)
returns table (user_id uuid, visits int, minutes int, labor numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_members.business_id);
  return query
  with worked as materialized (
    select spent.user_id, spent.day, spent.minutes, spent.cost from public.labor_hours as spent
    where spent.business_id = report_members.business_id
      and spent.started_at between ((from_date - 1)::timestamp at time zone 'UTC')
        and ((to_date + 2)::timestamp at time zone 'UTC')
  ), hours as materialized (
    select worked.user_id, sum(worked.minutes) as minutes, sum(worked.cost) as cost from worked
    where worked.day between from_date and to_date group by worked.user_id
  ), done as materialized (
    select presence.user_id, count(*) as visits from (
      select assigned.user_id, assigned.visit_id from public.visit_members as assigned
      where assigned.business_id = report_members.business_id and assigned.done_on between from_date and to_date
      union
      select clocked.user_id, clocked.visit_id from public.visit_time_costs as clocked
      where clocked.business_id = report_members.business_id and clocked.done_on between from_date and to_date
    ) as presence group by presence.user_id
  )
  select coalesce(hours.user_id, done.user_id), coalesce(done.visits, 0)::int,
    coalesce(round(hours.minutes), 0)::int, coalesce(hours.cost, 0)
  from hours full join done on done.user_id = hours.user_id
  order by 3 desc, 2 desc, 1;
end
$$;

-- Before tax, per visit when each visit is charged. A price agreed on as one sum includes its tax.
create function private.job_price(job public.jobs, exponent int) returns numeric
language sql stable set search_path = '' as $$
  select job.amount - case when exists (select from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id) then job.tax_amount
    else (select coalesce(sum(round(job.amount * (tax ->> 'rate')::numeric / (100 + rates.whole), exponent)), 0)
      from jsonb_array_elements(job.taxes) as tax, (select sum((each ->> 'rate')::numeric) as whole
        from jsonb_array_elements(job.taxes) as each) as rates) end
$$;

-- An invoice of this job alone counts as a whole; only of the others are lines priced. Named by their invoices, since
-- the ledger would price the lines of all invoices before it looks at their jobs.
create function private.invoiced_of_job(job public.jobs) returns numeric
language sql stable set search_path = '' as $$
  with made as materialized (
    select source.invoice_id, count(distinct source.job_id) > 1 as is_shared from public.invoice_sources as source
    where source.business_id = job.business_id and source.invoice_id = any(array(
      select own.invoice_id from public.invoice_sources as own
      where own.business_id = job.business_id and own.job_id = job.id))
    group by source.invoice_id
  )
  select coalesce((select sum(entry.amount) from public.books as entry
      where entry.business_id = job.business_id and entry.kind = 'invoice'
        and entry.invoice_id = any(array(select made.invoice_id from made where not made.is_shared))), 0)
    + coalesce((select sum(entry.amount) from public.ledger as entry
      where entry.business_id = job.business_id and entry.kind = 'invoice' and entry.job_id = job.id
        and entry.invoice_id = any(array(select made.invoice_id from made where made.is_shared))), 0)
$$;

-- Done or agreed on, and on no invoice or only on a draft. price: that of the job.
create function private.still_open_of_job(job public.jobs, price numeric, exponent int) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  still_open numeric;
  open_lines numeric;
  all_lines numeric;
begin
  select coalesce(sum(work.amount), 0) into still_open
  from public.uninvoiced_work(job.business_id, null, job.id) as work;
  -- Agreed on and not done yet.
  if not private.is_billed_by_visit(job) and job.status in ('draft', 'scheduled')
    and job.invoice_choice is distinct from 'no_charge'
    and not exists (select from public.invoice_sources as source where source.business_id = job.business_id
      and source.is_held and (source.quote_id = job.quote_id or source.job_id = job.id
        and (source.visit_id is not null or source.job_line_id is null))) then
    select coalesce(sum(line.line_total), 0), coalesce(sum(line.line_total) filter (where not exists (
      select from public.invoice_sources as source where source.job_line_id = line.id and source.is_held)), 0)
    into all_lines, open_lines from public.job_lines as line
    where line.business_id = job.business_id and line.job_id = job.id;
    still_open := case when all_lines = 0 then price else round(price * open_lines / all_lines, exponent) end;
  end if;
  -- Work on a draft is not invoiced yet: its share of the draft, before tax.
  return still_open + (select coalesce(sum(round(draft.net * case when draft.whole = 0 then 1
      else draft.part / draft.whole end, exponent)), 0)
    from (select invoice.total_amount - invoice.tax_amount as net, sum(line.line_total) as whole,
        coalesce(sum(line.line_total) filter (where source.job_id = job.id), 0) as part
      from public.invoices as invoice
        left join public.invoice_lines as line
          on line.business_id = invoice.business_id and line.invoice_id = invoice.id
        left join public.invoice_sources as source
          on source.business_id = line.business_id and source.id = line.source_id
      where invoice.business_id = job.business_id and invoice.status = 'draft' and invoice.id in (
        select held.invoice_id from public.invoice_sources as held
        where held.business_id = job.business_id and held.job_id = job.id and held.is_held)
      group by invoice.id) as draft);
end
$$;

-- price and cost of materials are per visit when each visit is charged. One job is as much work in a large business as in a
-- small one, and planning anew took four fifths of the time: here plans are kept, and by what is called unless it says otherwise.
create function public.job_profit(job_id uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  job public.jobs;
  exponent int;
  is_by_visit boolean;
  price numeric;
  income numeric;
  invoiced numeric;
  still_open numeric;
  minutes numeric;
  labor numeric;
  materials numeric;
  expenses numeric;
begin
  select * into job from public.jobs as one where one.id = job_profit.job_id
    and one.business_id in (select private.my_managed_business_ids());
  if job.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  exponent := (select case when business.currency in ('JPY', 'KRW') then 0 else 2 end
    from public.businesses as business where business.id = job.business_id);
  is_by_visit := private.is_billed_by_visit(job);
  price := private.job_price(job, exponent);
  invoiced := private.invoiced_of_job(job);
  still_open := private.still_open_of_job(job, price, exponent);
  income := invoiced + still_open;
  select coalesce(sum(expense.amount), 0) into expenses from public.expenses as expense
  where expense.business_id = job.business_id and expense.job_id = job.id;
  select coalesce(sum(spent.seconds / 60), 0),
    coalesce(sum(private.labor_cost(spent.seconds, clocked.labor_cost_per_hour, exponent)), 0) into minutes, labor
  from public.visit_time_costs as clocked
    cross join lateral (select extract(epoch from clocked.ended_at - clocked.started_at) as seconds) as spent
  where clocked.business_id = job.business_id and clocked.job_id = job.id;
  materials := case when is_by_visit then job.completed_visits when job.status = 'cancelled' then 0 else 1 end
    * coalesce((select internal.total_cost from public.job_internals as internal
      where internal.business_id = job.business_id and internal.job_id = job.id), 0);
  return jsonb_build_object('is_by_visit', is_by_visit, 'visits', job.completed_visits, 'price', price,
    'invoiced', invoiced, 'still_open', still_open, 'minutes', round(minutes), 'labor', labor,
    'materials', materials, 'expenses', expenses, 'profit', income - labor - materials - expenses,
    'margin', case when income > 0 then round((income - labor - materials - expenses) * 100 / income, 1) end);
end
$$;

grant execute on function public.report_jobs, public.report_members, public.job_profit, private.job_price,
  private.invoiced_by_job, private.invoiced_of_job, private.still_open_of_job to authenticated, service_role;

-- samples/table.sql

-- The rows that create_sample_data copies into a new business, in both languages. The server writes them from
-- supabase/seed/sample at every start (add_sample_rows), so that the texts are data and not part of the schema.
create table private.sample_rows (
  language text not null check (language in ('en', 'es')),
  kind text not null check (kind in ('client', 'service', 'request', 'job', 'invoice', 'expense')),
  place int not null,
  content jsonb not null,
  primary key (language, kind, place)
);
alter table private.sample_rows enable row level security;
revoke all on private.sample_rows from public, anon, authenticated, service_role;

-- samples/reads.sql

-- Which sample data is still only that: nobody changed it, and nothing that people entered hangs on it.

-- Everything that create_sample_data writes was created at the time of its transaction. What people enter later was not,
-- even where it is marked as sample because its record is.
create function private.sample_moments(business_id uuid) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select array(
    select row.created_at from public.clients as row where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.services as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.requests as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.jobs as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.invoices as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.expenses as row
      where row.business_id = sample_moments.business_id and row.is_sample)
$$;

-- The foreign keys between records, from the catalog, so that a table added later counts as well. written: the column
-- with the time of the last write; null for tables without one, whose rows are written with their parent.
create function private.record_links()
returns table (child regclass, via name, parent regclass, has_id boolean, written name)
language sql stable security definer set search_path = '' as $$
  select link.conrelid, via.attname, link.confrelid, shape.has_id, shape.written
  from pg_catalog.pg_constraint as link
  join pg_catalog.pg_attribute as via on via.attrelid = link.conrelid and via.attnum = link.conkey[2]
  join pg_catalog.pg_attribute as target on target.attrelid = link.confrelid and target.attnum = link.confkey[2]
  cross join lateral (select bool_or(part.attname = 'id') as has_id, coalesce(
      max(part.attname::text) filter (where part.attname = 'updated_at'),
      max(part.attname::text) filter (where part.attname = 'created_at'))::name as written
    from pg_catalog.pg_attribute as part where part.attrelid = link.conrelid and part.attnum > 0) as shape
  where link.contype = 'f' and cardinality(link.conkey) = 2 and target.attname = 'id'
    and link.connamespace in ('public'::regnamespace, 'private'::regnamespace)
$$;

-- The ids of the records that sample data consists of and that can be removed. A record with something on it that stays
-- also stays, and so on upwards. Volatile, because it has to see what others committed before they were locked out.
create function private.untouched_samples(business_id uuid) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  moments timestamptz[] := private.sample_moments(untouched_samples.business_id);
  untouched uuid[] := '{}';
  link record;
  found_ids uuid[];
  before_count int;
begin
  if moments = '{}' then return untouched; end if;
  for link in
    select part.record, bool_or(column_of.attname = 'updated_at') as has_changes
    from (select each.parent as record from private.record_links() as each
      union select each.child from private.record_links() as each where each.has_id) as part
    join pg_catalog.pg_attribute as column_of on column_of.attrelid = part.record and column_of.attnum > 0
    group by part.record
  loop
    execute format('select coalesce(array_agg(row.id), %L) from %s as row where row.business_id = $1
        and row.created_at = any($2) %s', '{}', link.record,
        case when link.has_changes then 'and row.updated_at = row.created_at' end)
      into found_ids using untouched_samples.business_id, moments;
    untouched := untouched || found_ids;
  end loop;
  loop
    before_count := cardinality(untouched);
    for link in select * from private.record_links() as each where each.has_id or each.written is not null loop
      execute format('select coalesce(array_agg(row.%I), %L) from %s as row where row.business_id = $1
          and row.%I = any($2) and not (%s)', link.via, '{}', link.child, link.via,
          case when link.has_id then 'row.id = any($2)' else format('row.%I = any($3)', link.written) end)
        into found_ids using untouched_samples.business_id, untouched, moments;
      untouched := array(select unnest(untouched) except select unnest(found_ids));
    end loop;
    exit when cardinality(untouched) = before_count;
  end loop;
  return untouched;
end
$$;

create function private.sample_kinds() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{clients,requests,quotes,jobs,invoices,expenses,services}'::text[]
$$;

-- {"clients": 3, …} of what can be removed.
create function private.sample_counts(business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  untouched uuid[];
  counts jsonb := '{}';
  kind text;
  there int;
begin
  if sample_counts.business_id is null
    or not sample_counts.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  untouched := private.untouched_samples(sample_counts.business_id);
  foreach kind in array private.sample_kinds() loop
    execute format('select count(*) from public.%I as row where row.business_id = $1 and row.is_sample
      and row.id = any($2)', kind) into there using sample_counts.business_id, untouched;
    counts := counts || jsonb_build_object(kind, there);
  end loop;
  return counts;
end
$$;

-- How many records of each kind reset_sample_data would remove.
create function public.sample_counts(business_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.sample_counts(sample_counts.business_id)
$$;

grant execute on function public.sample_counts to authenticated, service_role;
grant execute on function private.sample_counts to authenticated;

-- samples/commands/create.sql

-- Creates sample data for the first day: clients with services, requests, jobs, visits around today and books. Names
-- and prices come from private.sample_rows in the language of the business.

-- Writes only rows that differ, so that a start without changes writes nothing.
create function private.add_sample_rows(sample_rows jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  with sent as materialized (
    select * from jsonb_to_recordset(sample_rows) as row (language text, kind text, place int, content jsonb)
  ), gone as (
    delete from private.sample_rows as kept
    where not exists (select from sent
      where (sent.language, sent.kind, sent.place) = (kept.language, kept.kind, kept.place))
  )
  insert into private.sample_rows as kept (language, kind, place, content)
  select sent.language, sent.kind, sent.place, sent.content from sent
  on conflict (language, kind, place) do update set content = excluded.content
  where kept.content <> excluded.content
$$;

create function private.create_sample_clients(business public.businesses) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample record;
  client uuid;
  made int := 0;
begin
  for sample in
    select example.* from private.sample_rows as kept, jsonb_to_record(kept.content) as example (first_name text,
      last_name text, company_name text, email text, phone text, lead_source text, client_status text, notes text,
      property_type text, street text, city text, state text, zip_code text)
    where kept.kind = 'client' and kept.language = business.language order by kept.place
  loop
    insert into public.clients (business_id, user_id, first_name, last_name, company_name, email, phone, address,
      notes, lead_source, client_status, is_sample)
    values (business.id, (select auth.uid()), sample.first_name, sample.last_name, sample.company_name, sample.email,
      sample.phone, concat(sample.street, ', ', sample.city, ', ', sample.state, ' ', sample.zip_code), sample.notes,
      sample.lead_source, sample.client_status, true)
    returning id into client;
    insert into public.property_addresses (business_id, client_id, property_type, address, city, state, zip_code,
      is_primary)
    values (business.id, client, sample.property_type, sample.street, sample.city, sample.state, sample.zip_code, true);
    made := made + 1;
  end loop;
  return made;
end
$$;

create function private.create_sample_services(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.services (business_id, user_id, name, description, price, unit, duration_minutes, category,
    is_sample)
  select business.id, (select auth.uid()), sample.name, sample.description, sample.price, 'visit', sample.minutes,
    sample.category, true
  from private.sample_rows as kept, jsonb_to_record(kept.content) as sample (name text, description text,
    price numeric, minutes int, category text)
  where kept.kind = 'service' and kept.language = business.language order by kept.place
$$;

create function private.create_sample_requests(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.requests (business_id, user_id, client_id, property_id, title, description, urgency,
    preferred_times, is_sample)
  select business.id, (select auth.uid()), client.id, property.id, sample.title, sample.description, sample.urgency,
    sample.preferred_times, true
  from private.sample_rows as kept
  cross join jsonb_to_record(kept.content) as sample (client text, title text, description text, urgency text,
    preferred_times text)
  join public.clients as client on client.business_id = business.id and client.is_sample
    and client.first_name = sample.client
  left join public.property_addresses as property on property.business_id = business.id
    and property.client_id = client.id and property.is_primary
  where kept.kind = 'request' and kept.language = business.language order by kept.place
$$;

-- days: the days from today to its visit; null when it is not scheduled.
create function private.create_sample_jobs(business public.businesses) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample record;
  job uuid;
  visit uuid;
  today date := private.today(business.id);
begin
  for sample in
    select example.*, owner.id as client_id, property.id as property_id
    from private.sample_rows as kept
    cross join jsonb_to_record(kept.content) as example (client text, title text, price numeric, taxes jsonb, days int,
      start_time time, minutes int, is_completed boolean)
    join public.clients as owner on owner.business_id = business.id and owner.is_sample
      and owner.first_name = example.client
    left join public.property_addresses as property on property.business_id = business.id
      and property.client_id = owner.id and property.is_primary
    where kept.kind = 'job' and kept.language = business.language order by kept.place
  loop
    insert into public.jobs (business_id, user_id, client_id, property_id, title, status, taxes, estimated_minutes,
      is_sample)
    values (business.id, (select auth.uid()), sample.client_id, sample.property_id, sample.title,
      case when sample.days is null then 'draft' else 'scheduled' end, sample.taxes, sample.minutes, true)
    returning id into job;
    insert into public.job_lines (business_id, job_id, position, name, quantity, unit_price)
    values (business.id, job, 0, sample.title, 1, sample.price);
    if sample.days is not null then
      insert into public.visits (business_id, user_id, client_id, job_id, visit_date, start_time, duration_minutes,
        is_sample)
      values (business.id, (select auth.uid()), sample.client_id, job, today + sample.days, sample.start_time,
        sample.minutes, true)
      returning id into visit;
      insert into public.visit_members (business_id, visit_id, user_id) values (business.id, visit, (select auth.uid()));
      if sample.is_completed then perform public.complete_visit(visit); end if;
    end if;
  end loop;
end
$$;

-- days: the days since it was issued.
create function private.create_sample_invoices(business public.businesses) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample record;
  invoice uuid;
  payment uuid;
  today date := private.today(business.id);
begin
  for sample in
    select example.*, owner.id as client_id
    from private.sample_rows as kept
    cross join jsonb_to_record(kept.content) as example (client text, title text, price numeric, taxes jsonb, days int,
      status text)
    join public.clients as owner on owner.business_id = business.id and owner.is_sample
      and owner.first_name = example.client
    where kept.kind = 'invoice' and kept.language = business.language order by kept.place
  loop
    invoice := gen_random_uuid();
    perform private.save_invoice(business.id, jsonb_build_object('id', invoice, 'client_id', sample.client_id,
      'title', sample.title, 'issue_date', today - sample.days, 'due_date', today - sample.days + 30,
      'payment_terms', 'net_30', 'taxes', sample.taxes),
      jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', sample.title, 'quantity', 1,
        'unit_price', sample.price, 'service_date', today - sample.days)));
    update public.invoices as made set is_sample = true where made.id = invoice;
    if sample.status <> 'draft' then perform private.send_invoice(invoice, 'marked', null, null); end if;
    if sample.status = 'paid' then
      payment := gen_random_uuid();
      perform private.record_payment(business.id, jsonb_build_object('id', payment, 'invoice_id', invoice,
        'amount', (select made.balance from public.invoices as made where made.id = invoice),
        'paid_on', today - sample.days + 12, 'method', 'check'), false);
      update public.payments as made set is_sample = true where made.id = payment;
    end if;
  end loop;
end
$$;

create function private.create_sample_expenses(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.expenses (business_id, user_id, category, description, vendor, amount, date, payment_method,
    is_sample)
  select business.id, (select auth.uid()), sample.category, sample.description, sample.vendor,
    round(sample.amount, private.exponent_of(business.currency)), private.today(business.id) - sample.days, sample.method,
    true
  from private.sample_rows as kept, jsonb_to_record(kept.content) as sample (category text, description text,
    vendor text, amount numeric, days int, method text)
  where kept.kind = 'expense' and kept.language = business.language order by kept.place
$$;

create function private.create_sample_data(business_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
  made int;
begin
  select own.* into business from public.businesses as own where own.id = create_sample_data.business_id
    and own.id = any(array(select private.my_owned_business_ids())) for no key update;
  if business.id is null then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  if exists (select from jsonb_each(private.sample_counts(business.id)) as kind where kind.value <> '0') then
    return 0;
  end if;
  -- What is left of earlier sample data belongs to the business now.
  perform private.keep_samples(business.id);
  if not exists (select from private.sample_rows) then
    raise sqlstate 'PT409' using message = 'no_sample_rows',
      hint = 'The server writes them when it starts, or whoever runs the schema without it calls add_sample_rows.';
  end if;
  perform pg_catalog.set_config('fieldlark.is_sample_data', 'on', true);
  made := private.create_sample_clients(business);
  perform private.create_sample_services(business);
  perform private.create_sample_requests(business);
  perform private.create_sample_jobs(business);
  perform private.create_sample_invoices(business);
  perform private.create_sample_expenses(business);
  perform pg_catalog.set_config('fieldlark.is_sample_data', '', true);
  return made;
end
$$;

create function public.add_sample_rows(sample_rows jsonb) returns void
language sql volatile set search_path = '' as $$
  select private.add_sample_rows(add_sample_rows.sample_rows)
$$;

-- Returns the number of clients created.
create function public.create_sample_data(business_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.create_sample_data(create_sample_data.business_id)
$$;

grant execute on function public.add_sample_rows, private.add_sample_rows to service_role;
grant execute on function public.create_sample_data to authenticated, service_role;
grant execute on function private.create_sample_data to authenticated;

-- samples/commands/reset.sql

-- Removes sample data in a business that the caller owns. What people changed, and what they entered on it, stays and is
-- theirs from then on (samples/reads.sql).

-- Nobody can add to a locked record: who was earlier is seen afterwards, and who comes later finds it gone.
create function private.lock_samples(business_id uuid, untouched uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  locked regclass;
begin
  perform private.lock_invoice(invoice.id) from (select found.id from public.invoices as found
    where found.business_id = lock_samples.business_id and found.id = any(untouched) order by found.id) as invoice;
  for locked in select distinct link.parent from private.record_links() as link order by 1 loop
    execute format('select from %s as row where row.business_id = $1 and row.id = any($2) order by row.id for update',
      locked) using lock_samples.business_id, untouched;
  end loop;
end
$$;

-- Returns the number of records that were marked as sample and are the business's own from now on.
create function private.keep_samples(business_id uuid) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind text;
  changed int;
  kept int := 0;
begin
  foreach kind in array private.sample_kinds() loop
    execute format('update public.%I as row set is_sample = false where row.business_id = $1 and row.is_sample', kind)
      using keep_samples.business_id;
    get diagnostics changed = row_count;
    kept := kept + changed;
  end loop;
  update public.visits as visit set is_sample = false
  where visit.business_id = keep_samples.business_id and visit.is_sample;
  update public.payments as payment set is_sample = false
  where payment.business_id = keep_samples.business_id and payment.is_sample;
  return kept;
end
$$;

create function private.reset_sample_data(business_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  untouched uuid[];
  kind text;
  gone int;
  removed int := 0;
begin
  if reset_sample_data.business_id is null
    or not reset_sample_data.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  perform from public.businesses as own where own.id = reset_sample_data.business_id for no key update;
  perform private.lock_samples(reset_sample_data.business_id,
    private.untouched_samples(reset_sample_data.business_id));
  untouched := private.untouched_samples(reset_sample_data.business_id);
  -- One statement, because the books would not balance in between.
  with payment as (
    delete from public.payments as paid where paid.business_id = reset_sample_data.business_id
      and paid.id = any(untouched) and paid.invoice_id = any(untouched)
  )
  delete from public.invoices as invoice where invoice.business_id = reset_sample_data.business_id
    and invoice.is_sample and invoice.id = any(untouched);
  get diagnostics removed = row_count;
  -- Whatever refers to others goes first.
  foreach kind in array '{expenses,jobs,quotes,requests,services,clients}'::text[] loop
    execute format('delete from public.%I as row where row.business_id = $1 and row.is_sample and row.id = any($2)',
      kind) using reset_sample_data.business_id, untouched;
    get diagnostics gone = row_count;
    removed := removed + gone;
  end loop;
  return jsonb_build_object('removed', removed, 'kept', private.keep_samples(reset_sample_data.business_id));
end
$$;

-- {"removed", "kept"}: the number of clients, requests, quotes, jobs, invoices, expenses and services that were deleted,
-- and of those that stay because somebody changed or used them.
create function public.reset_sample_data(business_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.reset_sample_data(reset_sample_data.business_id)
$$;

grant execute on function public.reset_sample_data to authenticated, service_role;
grant execute on function private.reset_sample_data to authenticated;

-- live/lifecycle.sql

-- Live screens: a write sends the name of its table on the private channel of its business, and every screen that shows
-- the table reads it again under its own rights. Decision 026 explains why neither ids nor columns are sent. It is sent
-- also while nobody listens: a page that joins is told what was sent since its first answer, and reads only that again.

-- The first argument is the audience, 'members' or 'office'; the second the parent table, when screens know only that.
-- A table is sent once per transaction: a transaction-local setting remembers it. As it hears of every write to the tables
-- that screens show, it also refuses those in a closed business, whichever function made them; businesses, members and
-- invitations have their own rules, and notifications may still be read.
create function private.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sent text := current_setting('fieldlark.broadcast', true);
  business uuid;
  topic text;
  changed text;
  open text := coalesce(current_setting('fieldlark.open', true), '');
begin
  if tg_table_name not in ('businesses', 'team_members', 'team_invitations', 'notifications') then
    business := coalesce(new.business_id, old.business_id);
    if business is not null and position(business::text in open) = 0 then
      perform private.require_open(business);
      perform set_config('fieldlark.open', open || business, true);
    end if;
  end if;
  if sent = 'nowhere' then
    return null;
  end if;
  if coalesce(sent, '') = '' and pg_catalog.to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    perform set_config('fieldlark.broadcast', 'nowhere', true);
    return null;
  end if;

  if tg_table_name = 'businesses' then
    business := coalesce(new.id, old.id);
  else
    business := coalesce(new.business_id, old.business_id);
  end if;
  topic := 'business:' || business || case tg_argv[0] when 'office' then ':office' else '' end;
  changed := coalesce(tg_argv[1], tg_table_name);
  if business is null or position(' ' || topic || '=' || changed || ' ' in sent) > 0 then
    return null;
  end if;
  perform set_config('fieldlark.broadcast', coalesce(nullif(sent, ''), ' ') || topic || '=' || changed || ' ', true);
  -- `by` is the tab that wrote, which has already read the change. Everybody in the business is told it, so nothing but an id
  -- as the app makes them is passed on.
  perform realtime.send(jsonb_build_object('table', changed,
    'by', substring(nullif(current_setting('request.headers', true), '')::json ->> 'x-tab-id' from '^[a-z0-9]{1,16}$')),
    'change', topic, true);
  return null;
end
$$;

-- Tables that workers can read, fully or in part.
create trigger broadcast_change after insert or update or delete on public.businesses
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.team_members
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert on public.client_imports
  for each row execute function private.broadcast_change('office', 'clients');
create trigger broadcast_change after insert or update or delete on public.clients
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.property_addresses
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.requests
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.jobs
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.job_lines
  for each row execute function private.broadcast_change('members', 'jobs');
create trigger broadcast_change after insert or update or delete on public.job_members
  for each row execute function private.broadcast_change('members', 'jobs');
create trigger broadcast_change after insert or update or delete on public.job_series
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.visits
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.visit_members
  for each row execute function private.broadcast_change('members', 'visits');
create trigger broadcast_change after insert or update or delete on public.visit_times
  for each row execute function private.broadcast_change('members', 'visits');
create trigger broadcast_change after insert or update or delete on public.visit_checklist_items
  for each row execute function private.broadcast_change('members', 'visits');
create trigger broadcast_change after insert or update or delete on public.visit_signoffs
  for each row execute function private.broadcast_change('members', 'visits');
create trigger broadcast_change after insert or update or delete on public.schedule_blocks
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.schedule_settings
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.member_hours
  for each row execute function private.broadcast_change('members', 'schedule_settings');
create trigger broadcast_change after insert or update or delete on public.service_members
  for each row execute function private.broadcast_change('members', 'services');
create trigger broadcast_change after insert or update or delete on public.services
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.photos
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.files
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.expenses
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.receipts
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.invoices
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.cash_notes
  for each row execute function private.broadcast_change('members', 'payments');

-- Tables that only owners and managers can read.
create trigger broadcast_change after insert or update or delete on public.service_costs
  for each row execute function private.broadcast_change('office', 'services');
create trigger broadcast_change after insert or update or delete on public.job_line_costs
  for each row execute function private.broadcast_change('office', 'jobs');
create trigger broadcast_change after insert or update or delete on public.job_internals
  for each row execute function private.broadcast_change('office', 'jobs');
create trigger broadcast_change after insert or update or delete on public.team_member_costs
  for each row execute function private.broadcast_change('office', 'team_members');
create trigger broadcast_change after insert or update or delete on public.quotes
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.payments
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.refunds
  for each row execute function private.broadcast_change('office', 'payments');
create trigger broadcast_change after insert or update or delete on public.credits
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.team_invitations
  for each row execute function private.broadcast_change('office', 'team_members');
create trigger broadcast_change after insert or update or delete on public.tax_rates
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.counters
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.document_settings
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.portal_settings
  for each row execute function private.broadcast_change('office', 'document_settings');
create trigger broadcast_change after insert or update or delete on private.payment_keys
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on private.outbox
  for each row execute function private.broadcast_change('office');
-- Reading is no news. Workers are told of their visits only.
create trigger broadcast_change after insert on public.notifications
  for each row when (new.kind in ('visit_changed', 'visit_assigned')) execute function private.broadcast_change('members');
create trigger broadcast_office_change after insert on public.notifications
  for each row when (new.kind not in ('visit_changed', 'visit_assigned')) execute function private.broadcast_change('office');

-- closing/closing.sql

-- PostgreSQL lets everybody execute a new function. This revokes it for all roles but those that the files above grant
-- it to.
revoke execute on all functions in schema public, private from public;

reset check_function_bodies;

-- Function bodies were not checked while their tables did not exist. Now that everything exists, each is checked.
do $$
declare
  f record;
begin
  perform set_config('check_function_bodies', 'on', true);
  for f in select p.oid, p.oid::regprocedure as name, l.lanname from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname in ('sql', 'plpgsql') loop
    begin
      if f.lanname = 'sql' then perform pg_catalog.fmgr_sql_validator(f.oid);
      else perform pg_catalog.plpgsql_validator(f.oid); end if;
    exception when others then
      raise exception '%: %', f.name, sqlerrm using errcode = sqlstate;
    end;
  end loop;
end
$$;
