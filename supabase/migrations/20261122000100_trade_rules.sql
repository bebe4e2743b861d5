-- What every record of the trade has in common: which status may follow which, who may see what, bounded taxes.

-- domain mirrors these rows; private.guard_status refuses every other step.
create table private.status_transitions (
  record text not null check (record in ('request', 'quote', 'job', 'visit')),
  from_status text not null check (char_length(from_status) between 1 and 40),
  to_status text not null check (char_length(to_status) between 1 and 40),
  primary key (record, from_status, to_status)
);
alter table private.status_transitions enable row level security;
revoke all on private.status_transitions from public, anon, authenticated;

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

-- The trigger's argument is the record: guard_status('quote').
create function private.guard_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.status_transitions as step where step.record = tg_argv[0]
    and step.from_status = old.status and step.to_status = new.status) then
    raise sqlstate 'PT409' using message = 'status_not_allowed',
      hint = format('A %s cannot go from %s to %s.', tg_argv[0], old.status, new.status);
  end if;
  return new;
end
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

-- Digits of the minor unit; a business that has no currency yet counts in hundredths.
create function private.currency_exponent(business_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select case when currency in ('JPY', 'KRW') then 0 else 2 end
  from public.businesses where id = currency_exponent.business_id
$$;

-- What is on the wall clock, as an instant. An hour that the clock skips becomes the next one; of an hour that comes
-- twice it is the first.
create function private.instant_of(day date, wall_time time, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case
    when ((found - interval '1 hour') at time zone zone) = day + wall_time then found - interval '1 hour'
    when ((found - interval '30 minutes') at time zone zone) = day + wall_time then found - interval '30 minutes'
    else found end
  from (select (day + wall_time) at time zone zone as found) as plain
$$;

-- Today where the business is.
create function private.today(business_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone timezone)::date from public.businesses where id = today.business_id
$$;

revoke all on function private.guard_status(), private.is_taxes(jsonb), private.currency_exponent(uuid),
  private.instant_of(date, time, text), private.today(uuid) from public;
grant execute on function private.is_taxes(jsonb) to authenticated, service_role;
