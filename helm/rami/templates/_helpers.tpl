{{- define "rami.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 45 | trimSuffix "-" }}
{{- end }}

{{- define "rami.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 45 | trimSuffix "-" }}
{{- else if contains (include "rami.name" .) .Release.Name }}
{{- .Release.Name | trunc 45 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "rami.name" .) | trunc 45 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "rami.valkey.fullname" -}}
{{- include "rami.fullname" . }}-valkey
{{- end }}

{{- define "rami.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: {{ include "rami.name" . }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "rami.selector" -}}
app.kubernetes.io/name: {{ include "rami.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: api
{{- end }}

{{- define "rami.valkey.selector" -}}
app.kubernetes.io/name: {{ include "rami.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: valkey
{{- end }}

{{- define "rami.test.selector" -}}
app.kubernetes.io/name: {{ include "rami.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: test
{{- end }}

{{- define "rami.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "rami.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "rami.image" -}}
{{- .Values.image.repository }}
{{- if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ default .Chart.AppVersion .Values.image.tag }}{{ end }}
{{- end }}

{{- define "rami.valkey.image" -}}
{{- .Values.valkey.image.repository }}
{{- if .Values.valkey.image.digest }}@{{ .Values.valkey.image.digest }}{{ else }}:{{ .Values.valkey.image.tag }}{{ end }}
{{- end }}

{{- /* "true" if the chart starts its own Valkey. */ -}}
{{- define "rami.valkey.wanted" -}}
{{- if not (or .Values.redis.url .Values.redis.existingSecret.name) }}true{{ end }}
{{- end }}

{{- define "rami.valkey.secretName" -}}
{{- default (include "rami.valkey.fullname" .) .Values.valkey.existingSecret }}
{{- end }}

{{- /* The address of the store, and its password if that is kept apart. */ -}}
{{- define "rami.redis.env" -}}
{{- $secret := .Values.redis.existingSecret -}}
{{- if include "rami.valkey.wanted" . -}}
- name: RAMI_REDIS_URL
  value: redis://{{ include "rami.valkey.fullname" . }}:6379/0
- name: RAMI_REDIS_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ include "rami.valkey.secretName" . }}
      key: password
{{- else if $secret.passwordKey -}}
- name: RAMI_REDIS_URL
  value: {{ .Values.redis.url | quote }}
- name: RAMI_REDIS_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ $secret.name }}
      key: {{ $secret.passwordKey }}
{{- else -}}
- name: RAMI_REDIS_URL
  valueFrom:
    secretKeyRef:
      name: {{ default (include "rami.fullname" .) $secret.name }}
      key: {{ ternary $secret.key "url" (ne $secret.name "") }}
{{- end }}
{{- end }}

{{- /* A setting as an environment variable: lists with commas, numbers without exponents. */ -}}
{{- define "rami.setting" -}}
{{- if kindIs "slice" . }}{{ join "," . }}
{{- else if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}
{{- else }}{{ . }}{{ end }}
{{- end }}

{{- /* A quantity of Kubernetes in megabytes, such as 805.306368 for 768Mi. */ -}}
{{- define "rami.megabytes" -}}
{{- $units := dict "" 1e-6 "m" 1e-9 "k" 1e-3 "M" 1.0 "G" 1e3 "T" 1e6 "Ki" 0.001024 "Mi" 1.048576 "Gi" 1073.741824 "Ti" 1099511.627776 }}
{{- $unit := regexFind "[a-zA-Z]*$" (toString .) }}
{{- mulf (float64 (trimSuffix $unit (toString .))) (get $units $unit) }}
{{- end }}

{{- /* The megabytes that a pod needs when all its streams are open, and all processes that search have started. */ -}}
{{- define "rami.memory" -}}
{{- $streams := .Values.settings.RAMI_STREAMS_MOST | default 10000 | int64 }}
{{- $searches := 1 }}
{{- if hasKey .Values.settings "RAMI_SEARCH_PROCESSES" }}{{ $searches = int64 .Values.settings.RAMI_SEARCH_PROCESSES }}{{ end }}
{{- $workers := .Values.settings.RAMI_WORKERS | default 1 | int64 }}
{{- $parent := ternary 100 0 (gt $workers 1) }}
{{- addf $parent (mulf $workers (addf 100 (mulf 0.055 $streams) (mulf 190 $searches))) | ceil | int64 }}
{{- end }}

{{- /* Stricter than the restricted level of the pod security standards. */ -}}
{{- define "rami.podSecurity" -}}
runAsNonRoot: true
{{- with .Values.runAsUser }}
runAsUser: {{ int64 . }}
runAsGroup: {{ int64 . }}
fsGroup: {{ int64 . }}
fsGroupChangePolicy: OnRootMismatch
{{- end }}
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "rami.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* The egress rule for DNS, which every policy needs. */ -}}
{{- define "rami.egress.dns" -}}
- ports:
    - {port: 53, protocol: UDP}
    - {port: 53, protocol: TCP}
{{- end }}

{{- /* The egress rule for the store. */ -}}
{{- define "rami.egress.store" -}}
{{- if include "rami.valkey.wanted" . -}}
- ports:
    - port: 6379
  to:
    - podSelector:
        matchLabels:
          {{- include "rami.valkey.selector" . | nindent 10 }}
{{- else -}}
- ports:
    {{- range .Values.networkPolicy.redisPorts }}
    - port: {{ . }}
    {{- end }}
  {{- with .Values.networkPolicy.redisTo }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
