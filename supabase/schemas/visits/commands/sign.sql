-- By the office, or a worker of the visit. The same id again is the same signature.
create function private.sign_visit(visit_id uuid, id uuid, signer_name text, signature text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  existing public.visits := private.lock_visit(sign_visit.visit_id, true);
  signer text := private.one_line(left(sign_visit.signer_name, 2000));
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
    (select auth.uid()), greatest(private.command_time(), existing.actual_start));
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
