-- One per user, made with the user. A profile is set up once its user is an active member of a business.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (private.fits(full_name, 200)),
  email text check (char_length(email) <= 255),
  language text not null default 'en' check (language in ('en', 'es')),
  -- What the page promised at sign-up decides how long the trial is; unknown after Google or a magic link.
  signup_language text check (signup_language in ('en', 'es')),
  trade text check (trade in ('cleaning', 'hvac', 'plumbing', 'roofing', 'landscaping', 'painting',
    'carpentry', 'electrical', 'appliance_repair', 'auto_detailing', 'other')),
  referred_by uuid references public.profiles (id) on delete set null check (referred_by <> id),
  referral_reward_claimed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_referred_by_idx on public.profiles (referred_by);

create trigger stamp_updated_at before update on public.profiles
  for each row execute function private.stamp_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant select, update (full_name, language, trade, updated_at) on public.profiles to authenticated;

create policy "people read their own profile and their teammates'" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or id = any(array(select private.my_teammate_ids())));
create policy "people change their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Sign-up goes on whatever a provider calls people: too long is cut, an unknown language is no language.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data, '{}');
  spoken text := case when given ->> 'language' in ('en', 'es') then given ->> 'language' end;
begin
  insert into public.profiles (id, full_name, email, language, signup_language)
  values (
    new.id,
    nullif(left(btrim(coalesce(given ->> 'full_name', given ->> 'name', '')), 200), ''),
    new.email,
    coalesce(spoken, 'en'),
    spoken
  )
  on conflict (id) do nothing;
  return null;
end
$$;

create function private.follow_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;

revoke all on function private.make_profile(), private.follow_user_email() from public;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();
create trigger follow_user_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.follow_user_email();
