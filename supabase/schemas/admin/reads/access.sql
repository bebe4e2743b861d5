-- The caller if they are an admin whose session, at this moment, has shown a second factor; null otherwise. The token must say
-- so too: it is what the session was when it was signed.
create function private.my_admin_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select admin.user_id from private.platform_admins as admin
  join auth.sessions as session on session.user_id = admin.user_id
  where admin.user_id = (select private.my_user_id())
    and session.id::text = (select auth.jwt() ->> 'session_id') and session.aal::text = 'aal2'
    and (select auth.jwt() ->> 'aal') = 'aal2' and (session.not_after is null or session.not_after > now())
$$;

-- What /admin is for the caller. It tells people only about themselves.
create function private.admin_access() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (select private.my_admin_id()) is not null then 'open'
    when not exists (select from private.platform_admins as admin where admin.user_id = (select auth.uid())) then 'none'
    when exists (select from auth.mfa_factors as factor
      where factor.user_id = (select auth.uid()) and factor.status = 'verified') then 'code_needed'
    else 'factor_needed' end
$$;

create function public.admin_access() returns text
language sql stable set search_path = '' as $$
  select private.admin_access()
$$;

grant execute on function private.admin_access to authenticated;
grant execute on function public.admin_access to authenticated, service_role;
