-- What only the server and the policies use. The data API never exposes this schema.
create schema private;
revoke all on schema private from public;
-- Policies and the public wrappers call functions in here; no table in here is ever granted.
grant usage on schema private to anon, authenticated, service_role;

-- A hosted project grants everything on new objects in public. Here each table and function says what it grants.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Businesses and members are made by later files and need these functions in their policies.
set check_function_bodies = off;

-- The live row decides, never a claim of the token. Used as
-- business_id = any(array(select private.my_business_ids())): one init plan, not a call per row.
create function private.my_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members where user_id = (select auth.uid()) and is_active
$$;

create function private.my_managed_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members
  where user_id = (select auth.uid()) and is_active and role in ('owner', 'manager')
$$;

create function private.my_owned_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members
  where user_id = (select auth.uid()) and is_active and role = 'owner'
$$;

-- Also former members: who made a client keeps a name.
create function private.my_teammate_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 8 as $$
  select user_id from public.team_members where business_id in (select private.my_business_ids())
$$;

reset check_function_bodies;

-- Characters as people count them, near enough: combining marks, variation selectors, skin tones, joiners with
-- what they join, and the second half of a flag count nothing. The interface counts graphemes.
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

-- A writer who sends the version he read is refused when somebody was faster.
create function private.stamp_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if new.version is distinct from old.version then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  end if;
  new.version := old.version + 1;
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

-- Who writes is the author, whatever the row says. The server, which is nobody, says it itself.
create function private.stamp_author() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.user_id := coalesce((select auth.uid()), new.user_id);
  return new;
end
$$;

create function private.token_hash(token text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- 256 random bits and more (122 of each uuid are), safe in an address.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    'base64'), '='), '+/', '-_')
$$;

-- Only to find that two addresses are one person who wants a reward twice; never to find an account.
create function private.fold_email(email text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
    else mailbox || '@' || host end
  from (select split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) as mailbox,
    split_part(lower(btrim(email)), '@', 2) as host) as parts
$$;

revoke all on all functions in schema private from public;
grant execute on function private.my_business_ids(), private.my_managed_business_ids(),
  private.my_owned_business_ids(), private.my_teammate_ids() to authenticated, service_role;
grant execute on function private.fits(text, int) to authenticated, service_role;
