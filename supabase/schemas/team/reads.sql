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

-- Who works or worked in the business with this mailbox, however its address is written; who works there now comes first.
create function private.members_of_mailbox(business_id uuid, address text) returns setof public.team_members
language sql stable security definer set search_path = '' rows 1 as $$
  select member.* from public.team_members as member join public.profiles as person on person.id = member.user_id
  where member.business_id = members_of_mailbox.business_id
    and private.fold_email(person.email) = private.fold_email(members_of_mailbox.address)
  order by member.is_active desc, member.joined_at
$$;

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
