-- One trial per person and per address; it outlives both the business and the account.
create table private.trials (
  user_id uuid primary key,
  email text unique check (char_length(email) <= 300),
  ends_at timestamptz not null check (ends_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now()
);
alter table private.trials enable row level security;
revoke all on private.trials from public, anon, authenticated;

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

revoke all on function private.trial_end(uuid, text) from public;
