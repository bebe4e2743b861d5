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
