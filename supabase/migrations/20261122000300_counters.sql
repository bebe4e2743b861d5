-- Numbers of documents: one row per business and kind, locked by whoever takes the next number, so that a rolled-back
-- insert gives its number back and two never share one.
create table public.counters (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('request', 'quote', 'job', 'invoice', 'payment')),
  prefix text not null check (char_length(prefix) <= 12 and prefix ~ '^[A-Za-z0-9./_-]*$'),
  padding int not null default 4 check (padding between 1 and 10),
  next_number int not null default 1 check (next_number between 1 and 999999999),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (business_id, kind)
);

alter table public.counters enable row level security;
revoke all on public.counters from anon, authenticated;
grant select, insert, update, delete on public.counters to service_role;
grant select, update (prefix, padding, next_number, version, updated_at) on public.counters to authenticated;

create policy "owners and managers read their business's numbers" on public.counters
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set their business's numbers" on public.counters
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

create function private.begin_counters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.counters (business_id, kind, prefix) values
    (new.id, 'request', 'REQ-'), (new.id, 'quote', 'Q-'), (new.id, 'job', 'JOB-'),
    (new.id, 'invoice', 'INV-'), (new.id, 'payment', 'PAY-');
  return null;
end
$$;
create trigger begin_counters after insert on public.businesses
  for each row execute function private.begin_counters();
insert into public.counters (business_id, kind, prefix)
select business.id, kinds.kind, kinds.prefix from public.businesses as business,
  (values ('request', 'REQ-'), ('quote', 'Q-'), ('job', 'JOB-'), ('invoice', 'INV-'), ('payment', 'PAY-'))
    as kinds (kind, prefix);

-- Numbers are never used again: what comes next may be raised, never lowered.
create function private.guard_counter() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.next_number < old.next_number then
    raise sqlstate 'PT409' using message = 'number_already_used';
  end if;
  -- Taking a number is no edit of the settings.
  if new.prefix is not distinct from old.prefix and new.padding = old.padding
    and new.next_number = old.next_number + 1 and new.version = old.version then
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
create trigger guard_counter before update on public.counters
  for each row execute function private.guard_counter();

create function private.is_number_taken(business_id uuid, kind text, number text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case kind
    when 'request' then exists (select from public.requests as there
      where there.business_id = is_number_taken.business_id and there.request_number = number)
    when 'quote' then exists (select from public.quotes as there
      where there.business_id = is_number_taken.business_id and there.quote_number = number)
    when 'job' then exists (select from public.jobs as there
      where there.business_id = is_number_taken.business_id and there.job_number = number)
    else false end;
end
$$;

-- Another prefix may end as an older number began ("Q-" 10001, "Q-1" 0001): such a number is passed over.
create function private.take_number(business_id uuid, kind text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken text;
begin
  loop
    update public.counters as counter set next_number = next_number + 1
    where counter.business_id = take_number.business_id and counter.kind = take_number.kind
    returning counter.prefix || lpad((counter.next_number - 1)::text,
      greatest(counter.padding, char_length((counter.next_number - 1)::text)), '0') into taken;
    exit when taken is null or not private.is_number_taken(take_number.business_id, take_number.kind, taken);
  end loop;
  return taken;
end
$$;

revoke all on function private.begin_counters(), private.guard_counter(),
  private.is_number_taken(uuid, text, text), private.take_number(uuid, text) from public;
